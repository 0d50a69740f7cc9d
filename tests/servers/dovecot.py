"""A Dovecot of our own: the players' mailboxes, filled by LMTP and read by IMAP, on the loopback.

Its refusals are real too: nobody@players.example is not there, full@players.example is full.
"""

import imaplib
import subprocess
from pathlib import Path

from tests.servers.ports import free_ports, listens, reachable, until

PASSWORD = "secret"
_CONFIG = """
protocols = imap lmtp
listen = 127.0.0.1
base_dir = {where}/run
state_dir = {where}/state
log_path = {where}/dovecot.log
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain
mail_location = maildir:{where}/mail/%d/%n
first_valid_uid = 1
recipient_delimiter = +
mail_plugins = quota
lmtp_rcpt_check_quota = no
passdb {{
  driver = passwd-file
  args = {where}/users
}}
userdb {{
  driver = passwd-file
  args = {where}/users
  default_fields = uid=nobody gid=nogroup home={where}/mail/%d/%n
}}
plugin {{
  quota = maildir:User quota
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


class Dovecot:
    """Started by `start`, ended by `stop`."""

    def __init__(self, where: Path, users: tuple[str, ...]) -> None:
        self._where = where
        self.imap, self.lmtp = free_ports(2)
        reachable(where)
        (where / "mail").mkdir()
        (where / "mail").chmod(0o777)
        full = f"full@players.example:{{PLAIN}}{PASSWORD}::::::userdb_quota_rule=*:bytes=100"
        known = [f"{user}:{{PLAIN}}{PASSWORD}::::::" for user in users]
        (where / "users").write_text("\n".join([*known, full]) + "\n")
        config = _CONFIG.format(where=where, imap=self.imap, lmtp=self.lmtp)
        (where / "dovecot.conf").write_text(config)

    def start(self) -> None:
        command = ["dovecot", "-F", "-c", str(self._where / "dovecot.conf")]
        with (self._where / "start.log").open("wb") as told:
            self._process = subprocess.Popen(command, stdout=told, stderr=told)
        until(lambda: listens(self.imap) and listens(self.lmtp), "Dovecot listens")

    def stop(self) -> None:
        """By its own process id, and nothing but that."""
        self._process.terminate()
        self._process.wait(timeout=20)

    def mailbox(self, user: str) -> "Mailbox":
        return Mailbox(self.imap, user)


class Mailbox:
    """One player's mailbox, as a mail program that polls sees it."""

    def __init__(self, port: int, user: str) -> None:
        self._imap = imaplib.IMAP4("127.0.0.1", port, timeout=20)
        self._imap.login(user, PASSWORD)
        self._imap.select("INBOX")

    def unseen(self) -> list[bytes]:
        """The mails that are new, in the order in which they came; now they are seen."""
        self._imap.noop()
        _, found = self._imap.uid("SEARCH", "UNSEEN")
        return [self._fetched(uid.decode()) for uid in found[0].split()]

    def _fetched(self, uid: str) -> bytes:
        _, parts = self._imap.uid("FETCH", uid, "(BODY[])")
        raw = parts[0][1]
        assert isinstance(raw, bytes)
        return raw

    def close(self) -> None:
        self._imap.logout()
