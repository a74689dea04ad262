"""Tables: seats, choices so far, chat, undo, invitations. No web and no SQL in here."""
