"""The check `mail`: another history and broken promises are found, whoever spelt them how."""

from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from . import tree
from .checker import check
from .forge import Forge
from .making import made, private_key, sign_note
from .notes import PROOF, Checkpoint
from .spelling import base64_padded
from .spoiling import failing, rewritten
from .stories import opened, played


def other() -> Forge:
    """The same match up to the orders, then another story."""
    match = opened()
    match.close([match.signed(1, "order", "tails\n"), match.plain(2, "order", "tails\n")])
    return match.end()


def verdict(match: Forge, folder: Path, *mails: EmailMessage | str) -> str:
    """What `mail` says of this match: the text of a fault, or "" and what it has counted."""
    paths = []
    for n, mail in enumerate(mails):
        paths.append(folder / f"{n}")
        paths[-1].write_bytes(mail.encode() if isinstance(mail, str) else mail.as_bytes())
    found = check(match.record(), None, paths)[-1]
    assert found.name == "mail"
    return f"{'ok' if found.ok else 'FAIL'}: {found.text}"


def written(text: str, kind: str = "plain", charset: str = "utf-8") -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["List-Id"] = "referee@play.test", "<toss-1.play.test>"
    mail.set_content(text, subtype=kind, charset=charset, cte="base64")
    return mail


def extended(match: Forge) -> str:
    head = match.checkpoint().partition("\n\n")[0]
    return sign_note(f"{head}\nmore of it\n", match.vkey, match.log_key)


def shouted(match: Forge) -> str:
    head = match.checkpoint().partition("\n\n")[0].replace("play.test", "PLAY.test")
    return sign_note(f"{head}\n", match.vkey, match.log_key)


SPELLINGS: dict[str, Callable[[Forge], EmailMessage]] = {
    "plain": lambda match: written(match.checkpoint()),
    "quoted": lambda match: written("".join(f"> | {x}\n" for x in match.checkpoint().splitlines())),
    "a hyphen": lambda match: written(match.checkpoint().replace("\N{EM DASH}", "-")),
    "blanks": lambda match: written(match.checkpoint().replace("\n", "  \n\n")),
    "<br>": lambda match: written(match.checkpoint().replace("\n", "<br>"), "html"),
    "utf-16": lambda match: written(match.checkpoint(), charset="utf-16"),
    "windows-1252": lambda match: written(match.checkpoint(), charset="windows-1252"),
    "an extension line": lambda match: written(extended(match)),
    "another case": lambda match: written(shouted(match)),
}


@pytest.mark.parametrize("how", SPELLINGS)
def test_another_history_is_found_however_it_is_spelt(how: str, tmp_path: Path) -> None:
    spell = SPELLINGS[how]
    assert verdict(played(), tmp_path, spell(played())) == "ok: 1 checkpoints"
    assert verdict(played(), tmp_path, spell(other())).startswith("FAIL: a fork")


def test_what_the_key_did_not_sign_is_not_judged(tmp_path: Path) -> None:
    stranger = other()
    stranger.log_key = private_key(made("stranger"))
    said = verdict(played(), tmp_path, stranger.checkpoint(), played().checkpoint())
    assert said == "ok: 1 checkpoints"


def test_letters_of_the_match_without_a_checkpoint_are_counted(tmp_path: Path) -> None:
    said = verdict(played(), tmp_path, written("Your orders are due."))
    assert said == "ok: 0 checkpoints; letters of the match without one: 1"


def test_a_later_log_is_named(tmp_path: Path) -> None:
    later = Forge(origin="play.test/toss-1.2")
    said = verdict(played(), tmp_path, later.checkpoint())
    assert said == "ok: 1 checkpoints; play.test/toss-1.2 came later"


# --- receipts ---


def receipt(match: Forge, n: int, size: int | None = None) -> str:
    """The receipt of leaf n, proved under the first `size` leaves."""
    shown = next((text for leaf, text in match.told if leaf == n), None)
    told = f"disclosure: {shown}\n" if shown else ""
    path = tree.path(match.hashes[:size], n)
    hashes = "".join(base64_padded(one) + "\n" for one in path)
    leaf = match.lines[n].decode()
    return f"leaf: {leaf}\n{told}{PROOF}\nindex {n}\n{hashes}\n{match.checkpoint(size)}"


def order(match: Forge, seat: int = 1) -> int:
    found = (n for n, one in match.letters.items() if (one["kind"], one["seat"]) == ("order", seat))
    return next(found)


def test_a_receipt_that_is_kept_says_nothing_more(tmp_path: Path) -> None:
    match = played()
    assert verdict(match, tmp_path, receipt(match, order(match))) == "ok: 1 checkpoints"


@pytest.mark.parametrize("mark", ["", "> "])
def test_a_receipt_binds(mark: str, tmp_path: Path) -> None:
    match = other()
    text = "".join(f"{mark}{line}\n" for line in receipt(match, order(match)).splitlines())
    assert "is not the one of its receipt" in verdict(played(), tmp_path, text)
    ended = Forge().end()
    assert "and no such leaf" in verdict(ended, tmp_path, text)


def test_a_letter_of_the_thread_from_the_host_counts_as_one_of_the_match(tmp_path: Path) -> None:
    mail = written("Your orders are due.")
    del mail["List-Id"]
    mail["References"] = "<match.toss-1@play.test>"
    assert verdict(played(), tmp_path, mail).endswith("letters of the match without one: 1")
    mail.replace_header("From", "player@elsewhere.test")
    assert verdict(played(), tmp_path, mail) == "ok: 0 checkpoints"


def test_a_receipt_that_proves_nothing_binds_nobody(tmp_path: Path) -> None:
    """Its checkpoint is older than its leaf: anybody can write that."""
    match = other()
    n = order(match)
    head = f"leaf: {match.lines[n].decode()}\n{PROOF}\nindex {n}\n\n{match.checkpoint(n)}"
    said = verdict(played(), tmp_path, head)
    assert said == "ok: 1 checkpoints; receipts that prove nothing: 1"


def dropped(*, later: bool = False) -> tuple[Forge, str, int]:
    """A match whose host left seat 1's order out and forgot it; the receipt that was out."""
    match = opened()
    n = match.signed(1, "order", "heads\n")
    text = receipt(match, n)
    if later:
        match.signed(1, "withdraw", "")
    match.close([None, match.plain(2, "order", "tails\n")])
    match.end().forget(1)
    return match, text, n


def test_an_order_that_was_dropped_and_forgotten_is_put_back(tmp_path: Path) -> None:
    match, text, n = dropped()
    assert failing(match.record()) == {}
    assert f"leaf {n} was in force, is not used" in verdict(match, tmp_path, text)


def test_where_another_letter_is_forgotten_too_it_is_said(tmp_path: Path) -> None:
    match, text, n = dropped(later=True)
    said = verdict(match, tmp_path, text)
    assert said.startswith("ok: ")
    assert f"leaf {n} was not used, and may have been replaced" in said


# --- restored logs ---


def restored(checkpoint: str, **but: str) -> Forge:
    told = {"checkpoint": checkpoint, "reason": "the disk"}
    return rewritten(Forge(**{"origin": "play.test/toss-1.2"} | but), 0, restored=told)  # type: ignore[arg-type]


def test_a_restored_log_goes_on_from_a_head_that_the_key_signed() -> None:
    old = opened()
    assert failing(restored(old.checkpoint()).record()) == {}
    old.log_key = private_key(made("nobody"))
    assert failing(restored(old.checkpoint()).record()).keys() == {"checkpoint"}
    other_match = opened()
    other_match.origin = "play.test/toss-2"
    assert failing(restored(other_match.checkpoint()).record()).keys() == {"checkpoint"}


def test_the_mails_of_the_log_before_are_those_of_a_declared_restore(tmp_path: Path) -> None:
    old = opened()
    again = restored(old.checkpoint(4))
    assert verdict(again, tmp_path, old.checkpoint()) == "ok: 1 checkpoints"
    wrong = Checkpoint(old.origin, 4, bytes(32))
    told = sign_note(str(wrong), old.vkey, old.log_key)
    assert "had another root" in verdict(again, tmp_path, told)
