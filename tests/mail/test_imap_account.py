"""The account of a polled mailbox, as the settings name it."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee.mail.door.imap_account import Account, account
from referee.settings import BadSetting, Settings


def test_an_account_is_read_from_the_settings(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("geheim\n", "utf-8")
    given = Settings(
        imap="imaps://mail.example.org/Spiele%20neu",
        imap_user="u",
        imap_password_file=tmp_path / "password",
    )
    made = account(given)
    assert made == Account("mail.example.org", 993, True, "Spiele neu", "u", "geheim")
    assert "geheim" not in repr(made)
    assert account(replace(given, imap=None)) is None


def test_an_account_without_a_password_is_refused() -> None:
    with pytest.raises(BadSetting, match="REFEREE_IMAP_PASSWORD"):
        account(Settings(imap="imaps://mail.example.org", imap_user="u"))
