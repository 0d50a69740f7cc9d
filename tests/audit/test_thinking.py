"""Each order of a bot that thinks ahead is thought again, at the level that leaf 0 names."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from referee.audit import audit
from referee.bots.levels import SEARCH
from referee.codec import decode
from referee.games.catalogue import Catalogue
from referee.kernel.game import AnyGame
from referee.match import events as e
from referee.match.bots import proposal
from referee.match.policy import Policy
from referee.thinking.crossing import NoData
from referee.thinking.minds import BotFault, BotsAway
from tests.audit.forge import audited, edited, failures
from tests.conformance.toys import NIM_1_1
from tests.record.house import SECRET, House
from tests.thinking.levels import OwnMind

STONES = 7
NIM = Catalogue([NIM_1_1])


def of_bots(level: str = "steady", game: AnyGame = NIM_1_1, edition: int = 2) -> House:
    """Two bots are asked by turns; the first window is open."""
    policy = Policy(level=level)
    house = House(game, {"stones": STONES}, policy, edition=edition)
    house.join(1, signed=False, bot=True)
    house.join(2, signed=False, bot=True)
    house.wait(minutes=5)
    return house


def easily(house: House, seat: int) -> str:
    """What the bot would order if it did not think ahead."""
    return proposal(changed(house.match, level=None), house.game, seat, SECRET)


def played(house: House, easy: bool = False) -> bytes:
    """To the end; `easy`: once, where it makes a difference, the host writes the easy bot's order
    in the name of the one that thinks."""
    while house.match.window is not None:
        [seat] = house.match.window.asked
        weak = easily(house, seat)
        if easy and weak != proposal(house.match, house.game, seat, SECRET):
            house.order(seat, weak.strip(), signed=False, bot=True)
            easy = False
        else:
            house.bot(seat)
        house.close()
        house.wait(minutes=5)
    assert not easy, "the two bots never differed"
    return house.record()


def said(record: bytes, games: Catalogue = NIM, language: Any = "en") -> str:
    return audited(record, games=games).of("dice").sentence(language)


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_what_a_bot_has_thought_is_thought_again_and_holds(level: str) -> None:
    record = played(of_bots(level))
    assert failures(record, games=NIM) == []
    assert "of bots proposed again: the same." in said(record)


@pytest.mark.parametrize("level", ["steady", "strong"])
def test_the_easy_bots_order_in_its_place_fails_dice(level: str) -> None:
    record = played(of_bots(level), easy=True)
    assert failures(record, games=NIM) == ["dice"]
    assert audited(record, games=NIM).of("dice").finding.code == "dice.bots_other"


def test_a_bot_that_takes_over_plays_at_the_level_of_the_match() -> None:
    house = House(NIM_1_1, {"stones": STONES}, Policy(level="steady"), edition=2)
    house.join(1)
    house.join(2)
    house.leave(1, "bot")
    house.leave(2, "bot")
    record = played(house)
    assert failures(record, games=NIM) == []
    house = House(NIM_1_1, {"stones": STONES}, Policy(level="steady"), edition=2)
    house.join(1)
    house.join(2)
    house.leave(1, "bot")
    house.leave(2, "bot")
    assert failures(played(house, easy=True), games=NIM) == ["dice"]


# --- side by side -----------------------------------------------------------------------------


class Absent:
    """Minds that nobody can ask, for this reason."""

    def __init__(self, reason: Exception) -> None:
        self.reason = reason

    def think(self, questions: Any) -> list[str]:
        raise self.reason


@pytest.mark.parametrize("easy", [False, True], ids=["true", "easily"])
def test_bots_that_are_thought_about_elsewhere_are_judged_the_same(easy: bool) -> None:
    record, minds = played(of_bots(), easy), OwnMind(NIM)
    assert audit(record, games=NIM, minds=minds) == audit(record, games=NIM)
    [asked] = minds.asked
    assert len(asked) > 1
    assert {each.level for each in asked} == {"steady"}


def test_easy_bots_are_no_work_for_other_minds() -> None:
    minds = OwnMind(NIM)
    assert audit(played(of_bots("easy")), games=NIM, minds=minds).holds
    assert minds.asked == []


@pytest.mark.parametrize("reason", [BotFault("nim"), BotsAway("none"), NoData("a view")])
def test_where_no_other_mind_can_think_the_audit_does(reason: Exception) -> None:
    record = played(of_bots(), easy=True)
    assert audit(record, games=NIM, minds=Absent(reason)) == audit(record, games=NIM)


# --- which search ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "later",
    [
        replace(NIM_1_1, thought="2"),
        replace(NIM_1_1, bot="2", old_bots={"1": NIM_1_1.propose}),
        replace(NIM_1_1, imagine=None),
    ],
    ids=["other thoughts", "another bot", "none"],
)
def test_a_search_that_nobody_kept_is_said_to_be_unknown(later: AnyGame) -> None:
    """Neither held nor called a lie: the orders are there, and who thought so is not."""
    record, games = played(of_bots(), easy=True), Catalogue([later])
    assert failures(record, games=games) == []
    assert f"not proposed again: unknown version 1, steady/{SEARCH}.1." in said(record, games)
    assert f"version 1, steady/{SEARCH}.1 inconnue" in said(record, games, "fr")


def test_a_later_search_of_ours_makes_no_liar_of_an_old_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played(of_bots())
    monkeypatch.setattr("referee.bots.levels.SEARCH", f"{SEARCH}9")
    assert failures(record, games=NIM) == []
    assert f"unknown version 1, steady/{SEARCH}.1" in said(record)


def test_easy_bots_need_no_search_to_be_proposed_again() -> None:
    record, later = played(of_bots("easy")), Catalogue([replace(NIM_1_1, thought="2")])
    assert failures(record, games=later) == []
    assert "proposed again: the same" in said(record, later)


def prudent(view: Any, dice: Any) -> Any:
    return NIM_1_1.read("take 1", view)


SENSIBLE = replace(NIM_1_1, easy=prudent, easy_version="2")


def test_easy_bots_of_a_game_with_sense_are_held_to_it() -> None:
    """Given a match whose leaf 0 says `easy/2`, then the order of the bot that proposes fails."""
    games = Catalogue([SENSIBLE])
    record = played(of_bots("easy", SENSIBLE))
    assert failures(record, games=games) == []
    assert "of bots proposed again: the same." in said(record, games)
    assert failures(played(of_bots("easy", SENSIBLE), easy=True), games=games) == ["dice"]


def test_a_record_from_before_there_was_sense_is_proposed_again_as_it_was() -> None:
    record, games = played(of_bots("easy")), Catalogue([SENSIBLE])
    assert failures(record, games=games) == []
    assert "of bots proposed again: the same." in said(record, games)


@pytest.mark.parametrize(
    "later", [replace(SENSIBLE, easy_version="3"), NIM_1_1], ids=["later sense", "none"]
)
def test_sense_that_nobody_kept_is_said_to_be_unknown(later: AnyGame) -> None:
    record, games = played(of_bots("easy", SENSIBLE)), Catalogue([later])
    assert failures(record, games=games) == []
    assert "not proposed again: unknown version 1, easy/2." in said(record, games)


def test_easy_bots_need_no_search_and_no_imagination() -> None:
    record = played(of_bots("easy", SENSIBLE))
    later = Catalogue([replace(SENSIBLE, thought="2", imagine=None)])
    assert "of bots proposed again: the same." in said(record, later)


# --- leaf 0 ---------------------------------------------------------------------------------------


def options(house: House) -> dict[str, Any]:
    event = decode(house.leaves[0], {}, None).event
    assert isinstance(event, e.Created)
    return event.options


def test_leaf_0_names_the_level_and_by_what_is_thought() -> None:
    assert options(of_bots("strong"))["match.level"] == f"strong/{SEARCH}.1"
    later = replace(NIM_1_1, thought="3.2")
    assert options(of_bots("strong", later))["match.level"] == f"strong/{SEARCH}.3.2"


def test_leaf_0_names_easy_bots_where_they_have_sense() -> None:
    assert options(of_bots("easy", SENSIBLE))["match.level"] == "easy/2"
    assert "match.level" not in options(of_bots("easy", SENSIBLE, edition=1))


def test_leaf_0_of_bots_that_propose_is_what_it_was_before_there_were_levels() -> None:
    assert "match.level" not in options(of_bots("easy"))
    assert "match.level" not in options(of_bots("strong", edition=1))


@pytest.mark.parametrize(
    "told", ["", "steady", "steady/", "easy/", "wise/1.1", "steady/x", "steady/1.1\n", 1, None]
)
def test_a_level_is_spelt_as_one(told: Any) -> None:
    def change(leaf: dict[str, Any]) -> None:
        leaf["data"]["options"]["match.level"] = told

    assert "leaves" in failures(edited(of_bots(), 0, change), games=NIM)


def test_the_first_version_of_leaf_0_names_no_level() -> None:
    def change(leaf: dict[str, Any]) -> None:
        leaf["data"]["options"]["match.level"] = "steady/1.1"

    assert "leaves" in failures(edited(of_bots(edition=1), 0, change), games=NIM)
