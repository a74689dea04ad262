"""What Alembic runs for every command, on the connection that ``durbar.store.migrate`` gives it."""

from alembic import context

from durbar.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
