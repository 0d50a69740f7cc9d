"""GnuPG as players have it: a home of its own, keys without a passphrase, no agent left behind."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Gpg:
    def __init__(self, home: Path) -> None:
        self.home = home

    def run(self, *arguments: str, data: bytes = b"") -> bytes:
        command = ["gpg", "--homedir", str(self.home), "--batch", "--yes", *arguments]
        done = subprocess.run(command, input=data, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    def key(self, name: str, kind: str = "ed25519", ends: str = "0", at: str = "") -> None:
        """A key of that kind; it ends after so much time. `at`: made as if it were then."""
        then = ["--faked-system-time", at] if at else []
        options = ["--passphrase", "", "--quick-gen-key", f"{name} <{name}@home.example>"]
        self.run(*then, *options, kind, "cert,sign", ends)

    def subkey(self, name: str, kind: str = "ed25519") -> None:
        listed = self.run("--list-keys", "--with-colons", f"{name}@").decode().split("\n")
        whole = next(line.split(":")[9] for line in listed if line.startswith("fpr"))
        self.run("--passphrase", "", "--quick-add-key", whole, kind, "sign", "0")

    def shown(self, name: str) -> str:
        return self.run("--armor", "--export", f"{name}@").decode()

    def secret(self, name: str) -> str:
        return self.run("--armor", "--export-secret-keys", f"{name}@").decode()

    def clear(self, name: str, text: str, *more: str) -> str:
        return self.run(*more, "-u", f"{name}@", "--clearsign", data=text.encode()).decode()

    def detached(self, name: str, data: bytes, *more: str) -> bytes:
        return self.run(*more, "-u", f"{name}@", "--detach-sign", data=data)


@contextmanager
def gpg() -> Iterator[Gpg]:
    with tempfile.TemporaryDirectory(prefix="g") as folder:  # an agent's socket needs a short path
        try:
            yield Gpg(Path(folder))
        finally:
            command = ["gpgconf", "--homedir", folder, "--kill", "all"]
            subprocess.run(command, capture_output=True, check=False)
