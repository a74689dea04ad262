"""Pages, live stream and JSON API."""
