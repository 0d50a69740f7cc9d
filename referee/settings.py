"""The environment, read once into a frozen value (`REFEREE_*`)."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


class BadSetting(ValueError):
    """A setting that cannot be; the message names it and says what would do."""


@dataclass(frozen=True)
class Settings:
    """Where the home is, how the referee is reached, where mail leaves.

    `relay` is `host:port` of the SMTP server that takes our letters; None: they are laid into the
    maildir of the home. `host` is the mail domain and the first half of every log's name.
    """

    home: Path = Path("var")
    database: str | None = None
    host: str = "localhost"
    mailbox: str = "referee"
    relay: str | None = None
    bind: str = "127.0.0.1"
    web_port: int = 8000
    smtp_port: int = 8025
    public_url: str | None = None
    create: str | None = None

    @property
    def url(self) -> str:
        return self.public_url or f"http://{self.bind}:{self.web_port}"

    @property
    def anyone_creates(self) -> bool:
        """May every visitor of the pages make a match? Only at home, unless the host says so."""
        return self.loopback if self.create is None else self.create == "anyone"

    @property
    def loopback(self) -> bool:
        """Can only this machine reach the pages?"""
        return self.bind in ("127.0.0.1", "::1", "localhost")


def read(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of this environment. Raises BadSetting."""
    env = os.environ if environment is None else environment
    given = {name: env[f"REFEREE_{key}"] for key, name in _TEXTS.items() if f"REFEREE_{key}" in env}
    ports = {name: _port(env, key) for key, name in _PORTS.items() if f"REFEREE_{key}" in env}
    home = {"home": Path(env["REFEREE_HOME"])} if "REFEREE_HOME" in env else {}
    if env.get("REFEREE_CREATE", "host") not in ("anyone", "host"):
        raise BadSetting(f"REFEREE_CREATE={env['REFEREE_CREATE']!r}: it is anyone or host")
    return Settings(**home, **given, **ports)  # type: ignore[arg-type] # texts, ports and a path


_TEXTS = {
    "DATABASE_URL": "database",
    "HOST": "host",
    "MAILBOX": "mailbox",
    "SMTP_RELAY": "relay",
    "BIND": "bind",
    "PUBLIC_URL": "public_url",
    "CREATE": "create",
}
_PORTS = {"WEB_PORT": "web_port", "SMTP_PORT": "smtp_port"}


def _port(env: Mapping[str, str], key: str) -> int:
    text = env[f"REFEREE_{key}"]
    if not text.isdigit() or int(text) > 65535:
        raise BadSetting(f"REFEREE_{key}={text!r}: a port is a number from 0 to 65535")
    return int(text)
