"""What makes documents, pictures and releases; nothing in here is part of the package."""
