"""PgBouncer in front of a database, lending two connections of the server to everybody."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tests.servers.ports import free_ports, listens, until

PROGRAM = "pgbouncer"
_SETTINGS = """
[databases]
pooled = {server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
"""


@contextmanager
def pooled(url: str) -> Iterator[str]:
    """The address of the same database through the pooler."""
    [port] = free_ports(1)
    server = " ".join(f"{name}={value}" for name, value in conninfo_to_dict(url).items())
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pgbouncer.ini"
        file.write_text(_SETTINGS.format(server=server, port=port))
        file.chmod(0o644)
        Path(folder).chmod(0o755)
        user = _not_root(str(conninfo_to_dict(url)["host"]))
        with (Path(folder) / "log").open("wb") as log:
            running = subprocess.Popen([PROGRAM, str(file)], user=user, stdout=log, stderr=log)
        try:
            until(lambda: listens(port), "the pooler listens")
            yield make_conninfo(host="127.0.0.1", port=port, dbname="pooled", user="postgres")
        finally:
            running.terminate()
            try:
                running.wait(timeout=30)
            finally:  # however it stands
                running.kill()
                running.wait()


def _not_root(host: str) -> str | None:
    """Root the pooler refuses to be; only who owns a server's socket comes to it."""
    if os.getuid() != 0:
        return None
    return Path(host).owner() if host.startswith("/") else "nobody"
