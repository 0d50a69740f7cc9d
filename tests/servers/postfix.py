"""A Postfix of our own: a private instance in a folder, on free ports of the loopback.

Mail for the service goes to it by LMTP; what the service sends is relayed to Dovecot. It asks no
name server and knows no other host.
"""

import os
import re
import shutil
import signal
from pathlib import Path

from tests.servers.ports import ended, free_ports, listens, reachable, run, until

_WAITING = ("maildrop", "incoming", "active", "deferred")
_SYSTEM = Path("/etc/postfix")


class Postfix:
    """Started by `start`, ended by `stop`. `play.example` is the service at `robot` (a port),
    `players.example` is Dovecot at `mailboxes`, `gone.example` never answers."""

    def __init__(self, where: Path, robot: int, mailboxes: int) -> None:
        self.config, self.queue, self.data = where / "etc", where / "spool", where / "data"
        self.log = where / "mail.log"
        [self.port] = free_ports(1)
        for folder in (where, self.config, self.queue, self.data):
            reachable(folder)
        shutil.chown(self.data, "postfix")
        self._master()
        self._main(where, robot, mailboxes)

    def _master(self) -> None:
        """The system's own services without the network's; nothing runs chrooted."""
        for name in ("dynamicmaps.cf", "postfix-files"):
            if (_SYSTEM / name).exists():
                shutil.copy(_SYSTEM / name, self.config)
        lines = (_SYSTEM / "master.cf").read_text().split("\n")
        kept = []
        for line in lines:
            if line.startswith("maildrop"):
                break
            smtpd = re.match(r"smtp\s+inet\b", line)
            kept.append(f"127.0.0.1:{self.port} inet n - n - - smtpd" if smtpd else line)
        (self.config / "master.cf").write_text("\n".join(kept) + "\n")

    def _main(self, where: Path, robot: int, mailboxes: int) -> None:
        settings = {
            "compatibility_level": "3.6",
            "queue_directory": self.queue,
            "data_directory": self.data,
            "maillog_file": self.log,
            "maillog_file_prefixes": where,
            "myhostname": "mx.example",
            "inet_interfaces": "127.0.0.1",
            "inet_protocols": "ipv4",
            "mydestination": "",
            "mynetworks": "127.0.0.0/8",
            "alias_maps": "",
            "relay_domains": "play.example players.example",
            "transport_maps": "inline:{"
            f" {{ play.example = lmtp:inet:127.0.0.1:{robot} }},"
            f" {{ players.example = lmtp:inet:127.0.0.1:{mailboxes} }},"
            " { gone.example = error:5.4.4 no such host } }",
            "default_transport": "error:5.4.4 none",
            "disable_dns_lookups": "yes",
            "smtp_host_lookup": "native",
            "lmtp_host_lookup": "native",
            "smtpd_peername_lookup": "no",
            "smtpd_relay_restrictions": "permit_mynetworks,reject",
            "recipient_delimiter": "+",
            "minimal_backoff_time": "1s",
            "maximal_backoff_time": "1s",
            "queue_run_delay": "1s",
            "bounce_queue_lifetime": "0",
            "lmtp_data_done_timeout": "8s",
            "message_size_limit": "1000000",
            "notify_classes": "",
            "smtpd_client_connection_count_limit": "0",
            "smtpd_client_connection_rate_limit": "0",
            "lmtp_destination_concurrency_limit": "20",
            "initial_destination_concurrency": "20",
            "in_flow_delay": "0",
        }
        lines = [f"{name} = {value}" for name, value in settings.items()]
        (self.config / "main.cf").write_text("\n".join(lines) + "\n")

    def start(self) -> None:
        run("postconf", "-c", str(self.config), "-F", "*/*/chroot=n")
        run("postfix", "-c", str(self.config), "check")
        run("postfix", "-c", str(self.config), "start")
        until(lambda: listens(self.port), "Postfix listens")

    def stop(self) -> None:
        """By its own process id, and nothing but that."""
        pid = int((self.queue / "pid" / "master.pid").read_text())
        os.kill(pid, signal.SIGTERM)
        until(lambda: ended(pid), "Postfix ends")

    def waiting(self) -> list[Path]:
        """The mails in the queue."""
        folders = (self.queue / name for name in _WAITING)
        return [file for folder in folders for file in _files(folder)]

    def settle(self) -> None:
        """Wait until every mail has left the queue."""
        until(lambda: not self.waiting(), f"the queue is empty: see {self.log}")


def _files(folder: Path) -> list[Path]:
    """Mails move from folder to folder while one looks."""
    found = []
    for top, _, names in os.walk(folder, onerror=None):
        found += [Path(top, name) for name in names]
    return found
