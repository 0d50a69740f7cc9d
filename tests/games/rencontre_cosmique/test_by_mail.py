"""A whole match of four by real mail, in two languages, to its end by bases: with reaction books,
standing orders, alliances and things said ahead; its record is audited with the mailboxes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.audit import audit
from referee.demo.player import text_of
from referee.games.rencontre_cosmique.words.names import cards as named
from tests.games.rencontre_cosmique.foresight import foresighted
from tests.stories import plainly
from tests.stories.post_office import Correspondence

pytestmark = pytest.mark.long
SEED = "mail-15"
OPTIONS = {"base_goal": 3, "power_list": ["echangeur", "mutant", "esprit", "philantrope"]}
RULES = "toujours cartes quand role=bystander: rien\nalways returns: pass"
SEATS = (1, 2, 3, 4)


class Table(Correspondence):
    """Brains that say ahead what their letters offer."""

    def proposed(self, match: str, seat: int) -> str:
        text = super().proposed(match, seat)
        table = self.referee.views.table(match, seat)
        order = foresighted(table.view, table.game.read(text, table.view))
        return table.game.write(order, self[seat].language)


def opened(post: Table) -> None:
    """The first two windows. Each files standing orders when they are first asked."""
    post.begin()
    first = post.window.asked[0]
    post[first].standing(RULES)
    post[first].order("attaquer mars9")
    post.deliver()
    post.turn()
    others = [seat for seat in post.window.asked if seat != first]
    for seat in others:
        post[seat].standing(RULES)
    post.turn(silent=others[:1])


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Table, bytes]]:
    """Everybody has standing orders; one order is refused, one seat is silent once."""
    with pytest.MonkeyPatch.context() as patch:
        # Letters are whole but for the board's picture: its drawing would be most of the time.
        patch.setattr("referee.mail.sending.letter_writer.picture", lambda svg, words: None)
        where: Path = tmp_path_factory.mktemp("by-mail")
        with Table("rencontre-cosmique", OPTIONS, 4, ("fr", "en"), where, seed=SEED) as post:
            opened(post)
            yield post, post.finish()


@pytest.mark.long
def test_the_record_holds_against_the_mailboxes(match: tuple[Table, bytes]) -> None:
    post, record = match
    report = audit(record, vkey=post.vkey, mails=[post.mail])
    assert report.holds, report.text("en")


def test_the_refusal_names_line_and_planet(match: tuple[Table, bytes]) -> None:
    post, _ = match
    letters = "\n".join(text_of(letter) for seat in (1, 2, 3, 4) for letter in post[seat].letters)
    assert "mars9" in letters


def test_letters_show_the_own_hand_and_what_silence_would_play(
    match: tuple[Table, bytes],
) -> None:
    post, _ = match
    told = text_of(post[1].got("due")[0])
    assert "Votre main" in told
    assert "Planètes non nommées" in told


def test_nobody_reads_the_hand_of_another(match: tuple[Table, bytes]) -> None:
    """The hands that were dealt: each stands in its owner's letters only."""
    post, _ = match
    for leaf in post.leaves:
        if not leaf["type"].endswith(".hand_dealt"):
            continue
        seat = leaf["data"]["seat"]
        hand = ", ".join(post.part(f"cards.{leaf['n']}"))
        names = {
            language: named(post.part(f"cards.{leaf['n']}"), language) for language in ("fr", "en")
        }
        for other in {1, 2, 3, 4} - {seat}:
            told = "\n".join(text_of(letter) for letter in post[other].letters)
            assert not any(name in told for name in names.values()), hand


# --- that it was a whole match --------------------------------------------------------------------


def facts(post: Table, kind: str) -> list[dict[str, Any]]:
    """The public part of every event of this kind."""
    return [leaf["data"] for leaf in post.leaves if leaf["type"].endswith(f".{kind}")]


def told(post: Table) -> list[dict[str, Any]]:
    """Every private fact that anybody was told, with their seat."""
    found = []
    for leaf in post.leaves:
        if leaf["type"].endswith(".seat_told"):
            parts = post.part(f"told.{leaf['n']}")
            found += [{"seat": leaf["data"]["seat"], **part} for part in parts]
    return found


def test_it_was_played_to_an_end_by_bases(match: tuple[Table, bytes]) -> None:
    post, _ = match
    assert [fact["reason"] for fact in facts(post, "match_won")] == ["bases"]
    assert len(facts(post, "duel_began")) >= 5
    assert {fact["offense"] for fact in facts(post, "turn_began")} == set(SEATS)


def test_an_edict_armed_in_a_book_was_played_from_it(match: tuple[Table, bytes]) -> None:
    post, _ = match
    fired = {(fact["seat"], fact["edict"]) for fact in told(post) if fact["what"] == "book_fired"}
    played = {(fact["seat"], fact["edict"]) for fact in facts(post, "edict_played")}
    assert fired
    assert fired <= played


def test_standing_orders_filed_by_mail_answered(match: tuple[Table, bytes]) -> None:
    post, _ = match
    assert len({fact["seat"] for fact in told(post) if fact["what"] == "standing_used"}) >= 2


def test_a_deal_was_struck_and_alliances_were_joined(match: tuple[Table, bytes]) -> None:
    post, _ = match
    assert facts(post, "deal_struck")
    assert [fact for fact in facts(post, "alliance_answered") if fact["side"]]


def test_a_line_said_ahead_answered_without_a_letter(match: tuple[Table, bytes]) -> None:
    """C-23: a `powers` closed in which nobody wrote, and nobody was silent."""
    post, _ = match
    opened = {fact["window"]: fact for fact in facts(post, "window_opened")}
    silent = [fact["window"] for fact in facts(post, "defaulted")]
    quiet = [
        fact["window"]
        for fact in facts(post, "window_closed")
        if opened[fact["window"]]["name"] == "powers" and not fact["given"]
    ]
    assert quiet
    assert "powers" not in silent


def test_windows_are_played_by_plain_mails(tmp_path: Path) -> None:
    with Correspondence("rencontre-cosmique", {}, 3, ("fr", "en"), tmp_path, keys=False) as post:
        post.begin()
        plainly.play(post, 3)
