"""README.txt: how to check this record with tools that are not ours, in both languages."""

from collections.abc import Iterator

from referee.kernel.sentences import Sentences
from referee.kernel.words import LANGUAGES
from referee.match import events as e
from referee.record.derived import Letters
from referee.record.material import Material
from referee.record.members import NAMESPACE, ORDERS_NAMESPACE, SUMS, SUMS_SIG, order_name
from referee.record.signers import second
from referee.seals import note, openpgp, ssh_keys
from referee.seals.openpgp import is_openpgp

SIGNER_FILE = "referee.signer"
KEYRING = "keys.gpg"


def readme(material: Material, letters: Letters) -> bytes:
    """The text: English, French, then the lines to run, which are the same in both."""
    sentences = Sentences.of("referee.record")
    key = "ended" if material.ended else "running"
    facts = {"origin": material.origin, "vkey": material.vkey, "leaves": len(material.leaves)}
    told = [
        sentences.say(name, language, **facts)
        for language in LANGUAGES
        for name in ("title", key, "files", "hand", "limits")
    ]
    lines = "\n".join(commands(material, letters))
    return ("\n".join(told) + "\n" + lines + "\n").encode("utf-8")


def commands(material: Material, letters: Letters) -> Iterator[str]:
    """Lines for a POSIX shell in the unpacked folder: the manifest, then every signed letter."""
    public = ssh_keys.Ed25519Key(note.parse_vkey(material.vkey).public)
    signer = f'referee namespaces="{NAMESPACE}" {ssh_keys.format_key(public)}'
    yield f"sha256sum -c {SUMS}"
    yield f"printf '%s\\n' '{signer}' > {SIGNER_FILE}"
    yield (
        f"ssh-keygen -Y verify -f {SIGNER_FILE} -I referee -n {NAMESPACE} -s {SUMS_SIG} < {SUMS}"
    )
    for n, letter in letters.items():
        if letter.signature is not None and is_openpgp(letter.signature):
            yield _by_gpg(n, letter, n in material.mimes)
        elif letter.signature is not None:
            text, sig = order_name(n, letter.seat), order_name(n, letter.seat, "sig")
            yield (
                f"ssh-keygen -Y verify -f allowed_signers -I seat{letter.seat}"
                f" -n {ORDERS_NAMESPACE} -O verify-time={second(letter.received)}"
                f" -s {sig} < {text}"
            )


def _by_gpg(n: int, letter: e.Letter, mime: bool) -> str:
    """Its last line must name the fingerprint that the log tells for the seat."""
    signature = order_name(n, letter.seat, "asc")
    clear = openpgp.clear_content(letter.signature or "") is not None
    signed = "" if clear else " " + order_name(n, letter.seat, "mime" if mime else "txt")
    ring = f"cat keys/*.asc | gpg --dearmor > {KEYRING}"
    return f"{ring}; gpgv --keyring ./{KEYRING} {signature}{signed}"
