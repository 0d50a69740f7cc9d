"""The home's two keys as one line, so that every node can be given the same ones.

`referee-key v1 <master> <signing>`, both base64. It comes from the environment, a file, or a
command's output; a home that is given it holds no key files.

Why: docs/decisions/0133-nodes.md.
"""

import shlex
import subprocess
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.home.key_files import KeyFiles, raw_private
from referee.seals import vault
from referee.seals.canonical import b64, unb64
from referee.seals.vault import KEY
from referee.settings import BadSetting, Settings

_FORM = "referee-key v1"
_PATIENCE = 60  # seconds for the command


@dataclass(frozen=True)
class GivenKeys:
    """`source` names the setting, for messages; the keys are shown nowhere."""

    source: str
    master: bytes
    index_key: bytes
    signing: Ed25519PrivateKey


def given_keys(settings: Settings) -> GivenKeys | None:
    """None where the keys are files of the home. Raises BadSetting."""
    if settings.key:
        return _read("REFEREE_KEY", settings.key)
    if settings.key_file is not None:
        return _read("REFEREE_KEY_FILE", _in_file(settings))
    if settings.key_command is not None:
        return _read("REFEREE_KEY_COMMAND", _told(settings.key_command))
    return None


def line(files: KeyFiles) -> str:
    """The keys of a home that holds them as files, as every node can be given them."""
    master, index_key = files.master()
    both = master if index_key == vault.index_key(master) else master + index_key
    return f"{_FORM} {b64(both)} {b64(raw_private(files.signing()))}"


def _in_file(settings: Settings) -> str:
    path = settings.key_file
    assert path is not None
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"REFEREE_KEY_FILE={str(path)!r} cannot be read: {error}") from error


def _told(command: str) -> str:
    """What the command prints; it is run without a shell."""
    try:
        words = shlex.split(command)
        ran = subprocess.run(words, capture_output=True, timeout=_PATIENCE, check=True)
        return ran.stdout.decode("utf-8")
    except subprocess.CalledProcessError as failed:
        said = failed.stderr.decode("utf-8", "replace").strip()[-200:]
        raise BadSetting(f"REFEREE_KEY_COMMAND ended with {failed.returncode}: {said}") from failed
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise BadSetting(f"REFEREE_KEY_COMMAND cannot be run: {type(error).__name__}") from error


def _read(source: str, text: str) -> GivenKeys:
    """Of a text that is none, nothing is repeated: half of it may be a secret."""
    wrong = BadSetting(f"{source} holds no key of a home: `referee keys line` prints one")
    form, _, both = text.strip().rpartition(f"{_FORM} ")
    words = both.split(" ")
    if form or len(words) != 2 or not text.strip().startswith(_FORM):
        raise wrong
    try:
        master, signing = map(unb64, words)
    except ValueError:
        raise wrong from None
    if len(master) not in (KEY, 2 * KEY) or len(signing) != KEY:
        raise wrong
    index_key = master[KEY:] or vault.index_key(master)
    return GivenKeys(source, master[:KEY], index_key, Ed25519PrivateKey.from_private_bytes(signing))
