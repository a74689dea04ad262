"""Where tables are kept if nothing else is said."""

from platformdirs import user_data_path


def own_database() -> str:
    """The embedded database of whoever runs this."""
    return f"sqlite:///{user_data_path('durbar', False) / 'durbar.sqlite'}"
