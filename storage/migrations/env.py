"""Alembic's entry: migrates the connection that `storage.migrations.upgrade` hands over."""

from alembic import context

from storage.schema import metadata

# SQLite can roll back DDL; Alembic only does not count on it. The caller holds the transaction.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
