"""`python -m tests.mail.pictures`: letters as readers see them, into docs/pictures/.

Of each game: a letter that asks, as mutt shows it in 80 columns; its HTML on a phone by day, and by
night. Needs mutt and Chromium; nothing is fetched.
"""

import shutil
import subprocess
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

import oxipng

from referee.kernel.words import Language
from tests.mail.every_game import GAMES, letters
from tests.servers.reading import COLUMNS, shown_by_mutt

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PHONE = (360, 1500)  # dots wide and high
TERMINAL = (80 * 8 + 16, 60 * 17)
DARK = "--blink-settings=preferredColorScheme=0"
PAGE = (
    '<!doctype html><meta charset="utf-8">'
    '<body style="margin: 8px; background: #111; color: #ddd">'
    '<pre style="font: 13px/17px DejaVu Sans Mono, monospace; margin: 0">{}</pre>'
)


def asking(game: str, language: Language) -> bytes:
    """The newest letter of the game's match that asks in this language."""
    found = [raw for raw in letters(game) if _asks(raw, language)]
    return found[-1]


def _asks(raw: bytes, language: Language) -> bool:
    mail = message_from_bytes(raw)
    return str(mail["Message-ID"]).startswith("<due.") and mail["Content-Language"] == language


def in_terminal(raw: bytes, folder: Path) -> Path:
    """A page that holds what mutt shows of it."""
    [shown] = shown_by_mutt([raw], folder)
    assert max(map(len, shown.splitlines())) <= COLUMNS or "https://" in shown
    page = folder / "mutt.html"
    page.write_text(PAGE.format(escape(shown)), encoding="utf-8")
    return page


def in_browser(raw: bytes, folder: Path) -> Path:
    """Its HTML part, with its picture beside it."""
    mail = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    html = mail.get_body(("html",))
    assert html is not None
    text = html.get_content()
    for name, part in _pictures(mail):
        (folder / f"{name}.png").write_bytes(part)
        text = text.replace(f"cid:{name}", f"{name}.png")
    page = folder / "letter.html"
    page.write_text(text, encoding="utf-8")
    return page


def _pictures(mail: EmailMessage) -> Iterator[tuple[str, bytes]]:
    for part in mail.walk():
        if part.get_content_type() == "image/png":
            yield str(part["Content-ID"]).strip("<>"), part.get_payload(decode=True)


def shoot(page: Path, size: tuple[int, int], target: Path, *more: str) -> None:
    """The page as Chromium draws it, pressed."""
    chromium = shutil.which("chromium")
    assert chromium is not None, "Chromium is needed"
    shot = page.with_suffix(".png")
    width, height = size
    drawn = [f"--window-size={width},{height}", f"--screenshot={shot}", "--hide-scrollbars"]
    quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=1"]
    subprocess.run([chromium, *quiet, *drawn, *more, page.as_uri()], check=True, cwd=page.parent)
    target.write_bytes(oxipng.optimize_from_memory(shot.read_bytes(), level=4))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        with TemporaryDirectory() as folder:
            french, english = asking(game, "fr"), asking(game, "en")
            terminal = in_terminal(english, Path(folder))
            shoot(terminal, TERMINAL, FOLDER / f"letter-{game}-mutt.png")
            shoot(in_browser(french, Path(folder)), PHONE, FOLDER / f"letter-{game}-phone.png")
            night = in_browser(english, Path(folder))
            shoot(night, PHONE, FOLDER / f"letter-{game}-night.png", DARK)


if __name__ == "__main__":
    main()
