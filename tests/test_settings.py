"""The environment as settings: every variable, and every value that cannot be."""

from pathlib import Path

import pytest

from referee.settings import VARIABLES, BadSetting, Settings, read, relay_at

OPERATIONS = Path(__file__).parent.parent / "docs" / "operations.md"

W = "w.example/.witness+767f824d+BAp7WSN6kKowjnm1qOgMXdrKHN7FbvJgqXALvzXSh8Qd"


def test_an_empty_environment_gives_a_home_on_the_loopback() -> None:
    settings = read({})
    assert settings == Settings()
    assert (settings.home, settings.host, settings.bind) == (Path("var"), "localhost", "127.0.0.1")
    assert (settings.database, settings.relay) == (None, None)
    assert settings.url == "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    ("variable", "text", "field", "value"),
    [
        ("HOME", "/srv/referee", "home", Path("/srv/referee")),
        ("DATABASE_URL", "sqlite:////srv/log.db", "database", "sqlite:////srv/log.db"),
        ("HOST", "play.example.org", "host", "play.example.org"),
        ("HOST", "xn--bcher-kva.example", "host", "xn--bcher-kva.example"),
        ("MAILBOX", "arbitre", "mailbox", "arbitre"),
        ("SMTP_RELAY", "mail.example.org:25", "relay", "mail.example.org:25"),
        ("BIND", "0.0.0.0", "bind", "0.0.0.0"),
        ("WEB_PORT", "0", "web_port", 0),
        ("SMTP_PORT", "65535", "smtp_port", 65535),
        ("PUBLIC_URL", "https://play.example.org/", "public_url", "https://play.example.org"),
        ("PUBLIC_URL", "https://example.org/play", "public_url", "https://example.org/play"),
        ("GRACE", "0", "grace", 0),
        ("GRACE", "60", "grace", 60),
        ("CREATE", "host", "create", "host"),
        ("BOT_WORKERS", "1", "bot_workers", 1),
        ("BOT_WORKERS", "64", "bot_workers", 64),
        ("WEBHOOKS", "public", "webhooks", "public"),
        ("DATABASE_POOLER", "transaction", "pooler", "transaction"),
        ("READ_SECONDS", "3", "read_seconds", 3),
        ("OBJECTS", "s3://bucket/referee", "objects", "s3://bucket/referee"),
        ("RETENTION", "0", "retention", 0),
        ("RETENTION", "365", "retention", 365),
        ("LMTP_PORT", "24", "lmtp_port", 24),
        ("LMTP_SOCKET", "/run/referee/lmtp", "lmtp_socket", Path("/run/referee/lmtp")),
        ("IMAP", "imaps://mail.example.org/INBOX", "imap", "imaps://mail.example.org/INBOX"),
        ("IMAP", "imap://127.0.0.1:143", "imap", "imap://127.0.0.1:143"),
        ("IMAP_USER", "referee", "imap_user", "referee"),
        ("IMAP_PASSWORD", "secret", "imap_password", "secret"),
        (
            "IMAP_PASSWORD_FILE",
            "/run/secrets/imap",
            "imap_password_file",
            Path("/run/secrets/imap"),
        ),
        ("IMAP_DONE", "Taken", "imap_done", "Taken"),
        ("IMAP_SECONDS", "60", "imap_seconds", 60),
        ("CONNECTIONS", "1000", "connections", 1000),
        ("CONNECTIONS_EACH", "1", "connections_each", 1),
        ("IDLE", "60", "idle", 60),
        ("POST", "local", "post", "local"),
        ("KEY", "referee-key v1 …", "key", "referee-key v1 …"),
        ("KEY_FILE", "/run/secrets/referee", "key_file", Path("/run/secrets/referee")),
        ("KEY_COMMAND", "vault read key", "key_command", "vault read key"),
        ("LOG", "json", "log", "json"),
        ("WITNESSES", f"{W} https://w.example/", "witnesses", ((W, "https://w.example"),)),
        (
            "BEACON",
            "quicknet https://api.example/52db/",
            "beacons",
            (("quicknet", "https://api.example/52db"),),
        ),
        (
            "WITNESS_OF",
            f"{W} {W} https://a.example/",
            "witness_of",
            ((W, None), (W, "https://a.example")),
        ),
        ("WITNESS_PORT", "9001", "witness_port", 9001),
    ],
)
def test_each_variable_sets_its_own(variable: str, text: str, field: str, value: object) -> None:
    settings = read({f"REFEREE_{variable}": text})
    assert getattr(settings, field) == value
    changed = [name for name in vars(settings) if vars(settings)[name] != vars(Settings())[name]]
    assert changed == [field]


def test_the_host_says_where_the_program_is_to_be_had() -> None:
    told = read({"REFEREE_SOURCE_URL": "https://code.example/referee/"})
    assert told.source_url == "https://code.example/referee"
    assert Settings().source_url is None


@pytest.mark.parametrize("variable", VARIABLES)
def test_an_empty_variable_is_as_if_it_were_not_there(variable: str) -> None:
    """So that `-e REFEREE_HOME=` does not put the home into the working directory."""
    assert read({variable: ""}) == Settings()


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        *(("HOST", text) for text in ("Play.Example", "play.example:25", "a_b.example", "-a.b")),
        *(("HOST", text) for text in ("play..example", "play.example/x", "a@b", "bücher.example")),
        ("HOST", ".".join(["a" * 60] * 5)),
        *(("MAILBOX", text) for text in ("a+b", "a@b", "two words", "Referee", "é", "a" * 31)),
        *(
            ("IMAP", text)
            for text in ("mail.example", "imap://mail.example", "https://mail.example")
        ),
        *(("IMAP", text) for text in ("imaps://", "imaps://m:99999", "imaps://m/?x")),
        *(("IMAP_SECONDS", text) for text in ("0", "-1", "3601", "2.5", "x")),
        *(("SMTP_RELAY", text) for text in ("mail.example", ":25", "mail:", "mail:smtp", "mail:0")),
        *(("SMTP_RELAY", text) for text in ("mail:65536", "mail:-1", "mail:²")),
        *((port, text) for port in ("WEB_PORT", "SMTP_PORT") for text in ("x", "-1", "65536")),
        *((port, text) for port in ("WEB_PORT", "SMTP_PORT") for text in ("²", "8 0", "1e3")),
        *(("PUBLIC_URL", text) for text in ("play.example", "ftp://play.example", "https://")),
        *(("PUBLIC_URL", text) for text in ("https://a.example/?x=1", "https://a.example/#x")),
        *(("GRACE", text) for text in ("61", "-1", "1.5", "two", "²")),
        *(("WEBHOOKS", text) for text in ("on", "Public", "http")),
        *(("DATABASE_POOLER", text) for text in ("session", "statement", "on")),
        *(("READ_SECONDS", text) for text in ("0", "3601", "1.5")),
        *(("OBJECTS", text) for text in ("bucket", "https://bucket.example", "s3://")),
        *(("POST", text) for text in ("on", "Local", "1")),
        *(("LOG", text) for text in ("JSON", "off", "journal")),
        *(("WITNESSES", text) for text in (W, f"https://w.example {W}", f"{W} w.example")),
        ("WITNESSES", f"{W} https://w.example {W} https://v.example"),
        *(("WITNESS_OF", text) for text in ("play.example", f"https://a.example {W}")),
        ("WITNESS_OF", f"{W} https://a.example https://b.example"),
        *(("CREATE", text) for text in ("everyone", "Host", "no")),
        *(("BOT_WORKERS", text) for text in ("0", "65", "-1", "two", "²")),
    ],
)
def test_a_value_that_cannot_be_is_named_with_its_variable(variable: str, text: str) -> None:
    with pytest.raises(BadSetting) as bad:
        read({f"REFEREE_{variable}": text})
    said, _, right = str(bad.value).partition(": ")
    assert said == f"REFEREE_{variable}={text!r}"
    assert right


def test_a_variable_that_is_mistyped_is_named_with_the_one_that_was_meant() -> None:
    """Else a service would run on another database than its host believes."""
    with pytest.raises(BadSetting, match=r"did you mean REFEREE_DATABASE_URL\?"):
        read({"REFEREE_DATABSE_URL": "sqlite:///x"})
    with pytest.raises(BadSetting, match=r"REFEREE_COLOUR: there is no such setting$"):
        read({"REFEREE_COLOUR": "red"})


def test_other_programs_variables_are_left_alone() -> None:
    assert read({"HOME": "/root", "WEB_PORT": "x", "REFEREE_TEST_ANYTHING": "x"}) == Settings()


@pytest.mark.parametrize(
    "other",
    [
        {"REFEREE_BIND": "0.0.0.0"},
        {"REFEREE_PUBLIC_URL": "https://play.example"},
        {"REFEREE_SMTP_RELAY": "mail.example:25"},
    ],
)
def test_a_home_for_others_shows_nobodys_letters(other: dict[str, str]) -> None:
    assert read({"REFEREE_POST": "local"}).post == "local"
    with pytest.raises(BadSetting, match="REFEREE_POST='local': "):
        read({"REFEREE_POST": "local", **other})


@pytest.mark.parametrize(
    "given",
    [
        {"REFEREE_READ_URL": "postgresql://db2/referee"},
        {
            "REFEREE_READ_URL": "postgresql://db2/referee",
            "REFEREE_DATABASE_URL": "sqlite:////srv/log.db",
        },
        {"REFEREE_READ_URL": "db2:secret", "REFEREE_DATABASE_URL": "postgresql://db1/referee"},
    ],
)
def test_a_standby_is_one_of_postgresql(given: dict[str, str]) -> None:
    with pytest.raises(BadSetting, match="REFEREE_READ_URL: ") as bad:
        read(given)
    assert "secret" not in str(bad.value)
    both = {
        "REFEREE_READ_URL": "postgresql://db2/referee",
        "REFEREE_DATABASE_URL": "postgresql://db1/referee",
    }
    assert read(both).read == "postgresql://db2/referee"


def test_a_relay_may_be_an_address_of_six() -> None:
    assert relay_at("[::1]:2525") == ("::1", 2525)
    assert relay_at("mail.example:25") == ("mail.example", 25)


@pytest.mark.parametrize(
    ("settings", "anyone"),
    [
        (Settings(), True),
        (Settings(bind="::1"), True),
        (Settings(bind="0.0.0.0"), False),
        (Settings(bind="0.0.0.0", create="anyone"), True),
        (Settings(create="host"), False),
    ],
)
def test_only_at_home_may_anyone_make_a_match_unless_the_host_says_so(
    settings: Settings, anyone: bool
) -> None:
    assert settings.anyone_creates is anyone


def test_the_address_of_the_pages_is_the_public_one_if_there_is_one() -> None:
    assert Settings(bind="0.0.0.0", web_port=80).url == "http://0.0.0.0:80"
    assert Settings(bind="::1").url == "http://[::1]:8000"
    assert Settings(public_url="https://play.example").url == "https://play.example"


@pytest.mark.parametrize("variable", VARIABLES)
def test_every_variable_is_explained_to_the_host(variable: str) -> None:
    assert f"| `{variable}` |" in OPERATIONS.read_text("utf-8")


def test_keys_come_from_one_place_and_are_not_shown() -> None:
    given = {"REFEREE_KEY": "secret", "REFEREE_KEY_COMMAND": "vault read key"}
    with pytest.raises(BadSetting, match="one of them"):
        read(given)
    assert "secret" not in repr(read({"REFEREE_KEY": "secret"}))
