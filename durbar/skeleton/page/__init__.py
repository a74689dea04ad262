"""The page: what it shows as plain facts, and the templates and styles that draw it."""
