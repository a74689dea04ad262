"""The page of Meridian: what it shows as plain facts, and the templates, styles and scripts that draw it."""
