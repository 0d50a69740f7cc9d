"""Each order of a bot is proposed again, from its own view and its own dice."""

from typing import Any

import pytest

from referee.codec import decode
from referee.games.catalogue import Catalogue
from referee.kernel.game import AnyGame
from referee.match import events as e
from referee.match.bots import proposal
from tests.audit.forge import audited, edited, failures
from tests.record import lots
from tests.record.house import SECRET, House

HAND = ("guess 1", "guess 2", "guess 3", "guess 4", "guess 5", "guess 6")


def against_bot(edition: int = 2, rounds: int = 2, game: AnyGame = lots.GAME) -> House:
    """Seat 1 is a person's, who signs; seat 2 a bot's. The first window is open."""
    house = House(options={"rounds": rounds}, edition=edition, game=game)
    house.join(1)
    house.join(2, signed=False, bot=True)
    house.wait(minutes=5)
    return house


def by_hand(house: House, seat: int = 2) -> None:
    """The host gives the bot's order another text than it proposed."""
    own = proposal(house.match, house.game, seat, SECRET).strip()
    other = next(text for text in HAND if text != own)
    house.order(seat, other, signed=False, bot=True)


def played(house: House, hand: int | None = None, silent: int | None = None) -> bytes:
    """Both answer in each window; in window `hand` the host plays the bot, in `silent` nobody."""
    while house.match.window is not None:
        number = house.match.number
        house.order(1, "guess 4")
        if number == hand:
            by_hand(house)
        elif number != silent:
            house.bot(2)
        house.close(early=number != silent)
        house.wait(minutes=5)
    return house.record()


def said(record: bytes, **how: Any) -> str:
    return audited(record, **how).of("dice").sentence("en")


def test_what_the_bot_proposed_holds() -> None:
    record = played(against_bot())
    assert failures(record) == []
    assert "2 orders of bots proposed again: the same." in said(record)


@pytest.mark.parametrize("window", [1, 2])
def test_a_bot_that_the_host_plays_by_hand_fails_dice(window: int) -> None:
    record = played(against_bot(), hand=window)
    assert failures(record) == ["dice"]
    assert "the bot on seat 2 is said to order" in said(record)


@pytest.mark.parametrize("hand", [False, True])
def test_a_bot_that_took_over_is_proposed_again_too(hand: bool) -> None:
    house = against_bot(rounds=1)
    house.leave(1, "bot")
    house.bot(2)
    if hand:
        by_hand(house, seat=1)
    else:
        house.bot(1)
    house.close()
    assert failures(house.record()) == (["dice"] if hand else [])


def test_the_silence_of_a_bot_is_named() -> None:
    record = played(against_bot(), silent=1)
    assert failures(record) == []
    assert "had not answered when this window closed: 1." in said(record)


def test_an_old_record_says_that_its_bots_are_not_proposed_again() -> None:
    record = played(against_bot(edition=1), hand=1)
    assert failures(record) == []
    assert "2 orders of bots not proposed again" in said(record)
    assert "de nouveau" in audited(record).of("dice").sentence("fr")


# --- which bot ------------------------------------------------------------------------------------


def first(chance: Any) -> Any:
    return lots.Said("guess", (chance.roll("first", 6)[0],))


def second(chance: Any) -> Any:
    return lots.Said("guess", (7 - chance.roll("first", 6)[0],))


def game(version: str, *old: str) -> AnyGame:
    """Lots with a bot of this version, and older ones beside it."""
    bots = {"1": lambda view, chance: first(chance), "2": lambda view, chance: second(chance)}
    return lots.make(
        bot=version, propose=bots[version], old_bots={name: bots[name] for name in old}
    )


def test_a_bot_that_was_replaced_is_proposed_by_its_own_version() -> None:
    record = played(against_bot(game=game("1")))
    assert failures(record, games=Catalogue([game("2", "1")])) == []
    assert "proposed again: the same" in said(record, games=Catalogue([game("2", "1")]))


def test_a_bot_that_nobody_kept_is_said_to_be_unknown() -> None:
    record = played(against_bot(game=game("1")))
    assert failures(record, games=Catalogue([game("2")])) == []
    assert "unknown version 1" in said(record, games=Catalogue([game("2")]))


def test_another_versions_answer_is_no_answer() -> None:
    house = against_bot(game=game("1"))
    house.game = game("2")
    house.order(1, "guess 4")
    house.letter(2, "order", _of("2", house), signed=False, bot=True)
    house.close()
    house.game = game("1")
    assert failures(played(house), games=Catalogue([game("1")])) == ["dice"]


def _of(version: str, house: House) -> str:
    renamed = lots.make(bot="1", propose=game(version).propose)
    return proposal(house.match, renamed, 2, SECRET)


# --- its dice -------------------------------------------------------------------------------------


def dice_of_bots(edition: int, nonce: bytes) -> list[int]:
    """What the bot draws in window 1, if seat 1 joined with this nonce."""
    drawn: list[int] = []

    def propose(view: Any, chance: Any) -> Any:
        drawn.append(chance.below("wide", 1 << 62))
        return lots.Said("guess", (1,))

    house = House(edition=edition, game=lots.make(propose=propose))
    house.join(1, nonce=nonce)
    house.join(2, signed=False, bot=True)
    house.bot(2)
    return drawn


def test_what_players_mixed_into_the_draw_before_changes_a_bots_dice() -> None:
    """So nobody knows from the start what it will do, not even who holds the secret."""
    assert dice_of_bots(2, bytes(16)) != dice_of_bots(2, bytes([1]) * 16)
    assert dice_of_bots(1, bytes(16)) == dice_of_bots(1, bytes([1]) * 16)


# --- leaf 0 ---------------------------------------------------------------------------------------


def test_leaf_0_of_version_2_names_the_bots_version() -> None:
    event = decode(against_bot().leaves[0], {}, None).event
    assert isinstance(event, e.Created)
    assert (event.version, event.options["match.bot"]) == (2, "1")


def test_leaf_0_of_version_1_is_read_as_ever() -> None:
    event = decode(against_bot(edition=1).leaves[0], {}, None).event
    assert (event.version, type(event)) == (1, e.Created)


def with_version(version: int) -> Any:
    return lambda leaf: leaf.__setitem__("v", version)


@pytest.mark.parametrize(("edition", "version"), [(1, 2), (2, 1)])
def test_a_version_goes_with_its_fields(edition: int, version: int) -> None:
    house = against_bot(edition=edition)
    assert "leaves" in failures(edited(house, 0, with_version(version)))


@pytest.mark.parametrize("told", ["", "x", 1, None, "1." * 60])
def test_a_bots_version_is_spelt_as_one(told: Any) -> None:
    def change(leaf: dict[str, Any]) -> None:
        leaf["data"]["options"]["match.bot"] = told

    assert "leaves" in failures(edited(against_bot(), 0, change))
