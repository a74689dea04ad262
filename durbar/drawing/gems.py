"""The gem of each seat. By its name templates find a colour, a hatching and a seal (`symbols.html`, `tokens.css`)."""

GEMS = ("ruby", "lapis", "saffron", "pearl", "onyx")
