"""`referee sign`: put header and signature round an order, with the key of one match.

The order comes on standard input; what is printed is ready to be mailed. The
header's facts come from the last letter of the referee: `--log`, `--window`, `--seat`, `--seen`.
"""

import secrets
import sys
import warnings
from getpass import GetPassWarning, getpass
from pathlib import Path

from referee.cli import sealing
from referee.cli.answers import Arguments, Commands, WrongUse
from referee.match.text import SeenCheckpoint, Text, parse, repair, short64, spell
from referee.programs.signer import NAMESPACE
from referee.seals import signature, ssh_keys
from referee.seals.canonical import unb64


def add(commands: Commands) -> None:
    sign = commands.add_parser("sign", help="sign an order (standard input) for one window")
    sign.add_argument("--key", type=Path, required=True, metavar="K", help="an OpenSSH private key")
    sign.add_argument("--log", metavar="'ORIGIN HASH'", help="as it stands in every letter")
    sign.add_argument("--window", type=int)
    sign.add_argument("--seat", type=int)
    sign.add_argument("--kind", default="order")
    sign.add_argument("--serial", type=int)
    sign.add_argument("--seen", metavar="'SIZE ROOT'", help="the last checkpoint you hold")
    sign.add_argument("--nonce", action="store_true", help="take part in the dice (once: always)")
    sealing.add(sign)
    sign.set_defaults(run=run_sign)


def run_sign(arguments: Arguments) -> int:
    if arguments.blind:
        return _run_blind(arguments)
    text = composed(arguments, _given())
    sys.stdout.write(text + signed(arguments.key, text))
    return 0


def _run_blind(arguments: Arguments) -> int:
    """The seal of an order, tried before by the record that the seat holds, if it is given."""
    given, seen = _given(), sealing.held(arguments)
    if seen is not None:
        arguments.game = seen.match.game  # in whose words it may be refused
    if seen is not None and arguments.log is None:
        arguments.log = f"{seen.match.origin} {short64(seen.match.leaf0)}"
        arguments.window = seen.match.window_number
    order = parse(composed(arguments, given))
    sealing.tried(seen, order.body)
    vkey = seen.vkey if seen is not None and seen.match.origin == order.origin else None
    sys.stdout.write(sealing.sealed(arguments, private_key(arguments.key), order, vkey))
    return 0


def _given() -> str:
    """The order on standard input. Raises WrongUse."""
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise WrongUse(f"the order is not UTF-8 text: byte {error.start}") from error


def signed(key: Path, text: str) -> str:
    """The armour over the text. Raises WrongUse for a key that cannot sign."""
    return signature.sign(private_key(key), NAMESPACE, text.encode())


def private_key(path: Path) -> ssh_keys.PrivateKey:
    """The key of this file. Raises WrongUse for one that cannot sign."""
    try:
        return _unlocked(path.read_bytes())
    except (OSError, ssh_keys.BadKey) as error:
        raise WrongUse(f"{path}: {error}") from error


def _unlocked(data: bytes) -> ssh_keys.PrivateKey:
    """The key; its passphrase is asked for at the terminal if it is locked. Raises BadKey."""
    try:
        return ssh_keys.load_private(data)
    except ssh_keys.BadKey as bad:
        if bad.code != "passphrase":
            raise
        return ssh_keys.load_private(data, _asked(bad).encode())


def _asked(bad: ssh_keys.BadKey) -> str:
    """What is typed at the terminal, unseen; without a terminal the refusal stands."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)
        try:
            return getpass("Passphrase of the key: ")
        except (GetPassWarning, EOFError):
            raise bad from None


def composed(arguments: Arguments, given: str) -> str:
    """The text to sign: as given if it has a header, else with one. Raises Refused, WrongUse."""
    if given.startswith("referee-"):
        parse(given)
        return given
    if arguments.log is None or arguments.window is None or arguments.seat is None:
        raise WrongUse("without a header in the text, --log, --window and --seat are needed")
    origin, _, leaf0 = arguments.log.partition(" ")
    body = repair(given) if given.strip() else ""
    text = Text(
        kind=arguments.kind,
        body=body,
        origin=origin,
        leaf0=_root(leaf0, "--log"),
        window=arguments.window,
        seat=arguments.seat,
        serial=arguments.serial,
        nonce=secrets.token_bytes(16) if arguments.nonce else None,
        seen=_seen(arguments.seen),
    )
    spelt = spell(text)
    parse(spelt)
    return spelt


def _seen(text: str | None) -> SeenCheckpoint | None:
    if text is None:
        return None
    size, _, root = text.partition(" ")
    if not size.isdigit():
        raise WrongUse(f"--seen {text!r}: it is 'SIZE ROOT', as in your last letter")
    return SeenCheckpoint(int(size), _root(root, "--seen"))


def _root(text: str, flag: str) -> bytes:
    try:
        raw = unb64(text.rstrip("=") + "=")
    except ValueError as error:
        raise WrongUse(f"{flag}: {text!r} is not the hash that stands in your letter") from error
    if len(raw) != 32:
        raise WrongUse(f"{flag}: {text!r} is not the hash that stands in your letter")
    return raw
