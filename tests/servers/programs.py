"""Players who write with the programs that people have: swaks, msmtp, mutt, gpg, ssh-keygen."""

import tempfile
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from tests.mail.gpg import Gpg
from tests.servers.ports import run
from tests.servers.postal import Subscriber

ARMOUR = "-----BEGIN SSH SIGNATURE-----"


class BySwaks(Subscriber):
    """The whole mail as it is."""

    def carry(self, mail: EmailMessage) -> None:
        host, port = self.smtp
        with tempfile.NamedTemporaryFile() as file:
            file.write(mail.as_bytes())
            file.flush()
            at = ("--server", host, "--port", str(port), "--from", self.address)
            run("swaks", *at, "--to", str(mail["To"]), "--data", f"@{file.name}")


class ByMsmtp(Subscriber):
    def carry(self, mail: EmailMessage) -> None:
        host, port = self.smtp
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(f"account default\nhost {host}\nport {port}\nfrom {self.address}\n")
            file.flush()
            Path(file.name).chmod(0o600)
            command = ("msmtp", "-C", file.name, "-f", self.address, "--", str(mail["To"]))
            run(*command, input=mail.as_bytes())


class ByMutt(Subscriber):
    """mutt makes the mail itself, format=flowed as many have it; only subject and text are ours."""

    def carry(self, mail: EmailMessage) -> None:
        host, port = self.smtp
        settings = (
            f'set smtp_url="smtp://{host}:{port}/" ssl_starttls=no ssl_force_tls=no\n'
            f'set from="{self.address}" realname="Ann" use_from=yes envelope_from_address=""\n'
            "set copy=no text_flowed=yes crypt_autosign=no\n"
        )
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(settings)
            file.flush()
            text = str(mail.get_content()).encode()
            subject, to = str(mail["Subject"]), str(mail["To"])
            run("mutt", "-n", "-F", file.name, "-s", subject, "--", to, input=text)


class BySshKeygen(Subscriber):
    """Signs with OpenSSH's own program instead of ours."""

    def signed(self, letter: EmailMessage, kind: str, body: str) -> str:
        text = super().signed(letter, kind, body).partition(ARMOUR)[0]
        with tempfile.TemporaryDirectory() as folder:
            key, file = Path(folder, "key"), Path(folder, "text")
            secret = self.key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
            key.touch(mode=0o600)
            key.write_bytes(secret)
            file.write_bytes(text.encode())
            run("ssh-keygen", "-Y", "sign", "-f", str(key), "-n", "order@referee", str(file))
            return text + Path(folder, "text.sig").read_text()


@dataclass
class ByGpg(Subscriber):
    """Signs with GnuPG, in clear; the join brings the certificate."""

    gpg: Gpg | None = field(default=None)

    @property
    def name_of_key(self) -> str:
        return self.address.partition("@")[0]

    def signed(self, letter: EmailMessage, kind: str, body: str) -> str:
        assert self.gpg is not None
        text = super().signed(letter, kind, body).partition(ARMOUR)[0]
        return self.gpg.clear(self.name_of_key, text)

    def composed(self, letter: EmailMessage, body: str) -> EmailMessage:
        assert self.gpg is not None
        mail = super().composed(letter, body)
        if "referee-join" in body:
            shown = self.gpg.shown(self.name_of_key).encode()
            mail.add_attachment(shown, "application", "pgp-keys", filename="key.asc")
        return mail
