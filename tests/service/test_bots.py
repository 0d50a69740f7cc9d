"""Bots on seats: they answer at once, on record like everybody, and never too late."""

import pytest

from referee.audit import audit
from referee.kernel.chance import Chance, Draws, bot_seed, mix
from referee.match.base64url import unb64u
from referee.match.bots import answer
from referee.match.policy import Policy
from referee.service.turns import bots_turn
from storage import Unavailable
from storage.memory import MemoryLog
from tests.service.house import House, after

PLOT = "plot m m x"


def against_bots(house, game="convoy", seats=2, **more):
    """Seat 1 is a person's, all others have bots."""
    match = house.created(game, seats, **more)
    match.invite(1)
    for seat in list(match.seats)[1:]:
        house.referee.lobby.sit_bot(match.name, seat)
    match[1].signed("join")
    return match


def test_a_bot_joins_with_a_letter_of_its_own_kind(house):
    match = house.created("convoy", 2)
    seated = house.referee.lobby.sit_bot(match.name, 2)
    assert match.letter(1) == {
        "assurance": "bot",
        "body": None,
        "kind": "join",
        "received": house.now,
        "seat": 2,
        "signature": None,
        "text": "\n",
    }
    assert (seated.bot, seated.person, seated.joined) == ("bot", None, True)


def test_a_bots_order_is_a_leaf_before_the_close_that_uses_it(house):
    match = against_bots(house)
    n = len(match.raw) - 1
    assert match.types[-2:] == ["match.window_opened", "match.letter_sealed"]
    assert (match.letter(n)["kind"], match.letter(n)["seat"]) == ("order", 2)
    match[1].order(PLOT)
    assert match.used()[1] == n


@pytest.mark.parametrize("edition", [1, 2])
def test_a_bot_thinks_on_its_own_view_with_dice_of_its_own(house, edition):
    house.referee.core.edition = edition
    match = against_bots(house)
    loaded = house.loaded(match.name)
    h, log = house.referee.core.secrets(loaded).h, match.now.leaf0
    before = [unb64u(share) for share in match.last("match.started")["data"]["contributions"]]
    mixed = mix(log, 1, before) if edition == 2 else None
    seeds = (Draws(bot_seed(h, match.now.draw + 1, 2, mixed)) for _ in range(2))
    order = loaded.game.propose(loaded.game.view(match.now.state, 2), Chance(*seeds))
    text = match.letter(len(match.raw) - 1)["text"]
    assert text == loaded.game.write(order, "en") + "\n"


def test_bots_play_in_a_match_that_takes_signed_letters_only(house):
    match = against_bots(house, policy=Policy(assurance="signed"))
    match[1].order(PLOT)
    assert match.last("match.window_closed")["data"]["given"] == [1, 2]


def audited(match):
    return audit(match.house.referee.records.export(match.name), games=match.house.games)


def to_its_end(match):
    """Seat 1 takes one stone a window."""
    for _ in range(9):
        if match.now.phase == "running":
            match[1].order("take 1")
    assert match.now.phase == "ended"


@pytest.mark.parametrize("hand", [False, True])
def test_a_bot_is_proposed_again_in_the_record_of_its_match(house, hand, monkeypatch):
    """Given a service that plays the bot by hand, `dice` fails."""
    if hand:
        monkeypatch.setattr(bots_turn, "answer", by_hand)
    house.referee.core.edition = 2
    match = against_bots(house, "nim", stones=9)
    to_its_end(match)
    failed = [check.name for check in audited(match).checks if check.failed]
    assert failed == (["dice"] if hand else [])


def by_hand(question, game):
    """Another order than the bot's own, while there is one."""
    own = answer(question, game)
    few = "take 1\n" if own != "take 1\n" else "take 2\n"
    return few if question.view.board["stones"] > 2 else own


def test_a_running_match_crosses_to_the_next_edition_by_its_own_rules(house):
    """Given a match of edition 1, when new ones begin with the next, nothing of it changes."""
    house.referee.core.edition = 1
    match = against_bots(house, "nim", stones=7)
    match[1].order("take 1")
    house.referee.core.edition = 2
    again = House(house.log, house.games, house.ring, house.clock)
    again.referee.core.edition = 2
    match.house = again
    to_its_end(match)
    report = audited(match)
    assert report.holds, report.text("en")
    assert (match.leaves[0]["v"], match.now.edition) == (1, 1)
    assert "not proposed again" in report.of("dice").sentence("en")


def thinking(house, monkeypatch, *seconds):
    """Bots that take so long for each of their answers."""
    takes = iter(seconds)

    def slowly(question, game):
        house.clock.advance(seconds=next(takes))
        return answer(question, game)

    monkeypatch.setattr(bots_turn, "answer", slowly)


def times_of(monkeypatch, *seconds):
    """When each leaf of a match of two bots stands there, and when it was over."""
    house = House()
    house.referee.core.bots_pause = 0.25
    thinking(house, monkeypatch, *seconds)
    match = house.created("convoy", 2)
    for seat in match.seats:
        house.referee.lobby.sit_bot(match.name, seat)
    return [leaf["at"] for leaf in match.leaves], house.now


def test_the_time_of_no_leaf_tells_how_long_a_bot_has_thought(monkeypatch):
    """Two worlds: in one the bots see at once what to do, in the other they must choose."""
    quick = times_of(monkeypatch, *[0.001] * 60)
    slow = times_of(monkeypatch, *[0.11, 0.002, 0.09, 0.01] * 15)
    assert quick == slow


def test_a_bots_letter_has_the_moment_before_it_thought(house, monkeypatch):
    house.referee.core.bots_pause = 0.25
    thinking(house, monkeypatch, 0.1)
    match = against_bots(house)
    letter = match.letter(len(match.raw) - 1)
    assert letter["received"] == match.leaves[-1]["at"] == match.window.opened
    assert house.now == after(match.window.opened, ms=250)


def test_a_bot_that_needs_longer_than_the_pause_takes_a_whole_one_more(monkeypatch):
    assert times_of(monkeypatch, *[0.13] * 60) == times_of(monkeypatch, *[0.2] * 60)


def test_a_bot_answers_once_a_window(house):
    match = against_bots(house)
    size = len(match.raw)
    house.referee.windows.wake(match.name)
    house.referee.windows.wake(match.name)
    assert len(match.raw) == size


def test_bots_wait_while_the_match_is_paused(house):
    match = against_bots(house, policy=Policy(hold=True))
    match[1].order(PLOT)
    assert match.window.number == 1
    house.referee.deadlines.pause(match.name, "")
    size = len(match.raw)
    house.referee.windows.wake(match.name)
    assert len(match.raw) == size


class Flaky(MemoryLog):
    """A store that fails while `ill`."""

    ill = False

    def append(self, batch):
        if self.ill:
            raise Unavailable("the disk is full")
        return super().append(batch)


def test_a_bot_that_was_kept_from_answering_until_the_due_time_is_silent(house):
    """A letter received at or after the due time counts for nobody, so not for a bot either."""
    house = House(log=Flaky())
    match = against_bots(house)
    step = house.referee.windows.bots.answered
    house.referee.windows.bots.answered = lambda asked, errand: broken()
    with pytest.raises(Unavailable):
        match[1].order(PLOT)
    house.referee.windows.bots.answered = step
    assert match.window.number == 2
    due = match.window.due
    house.clock.set(after(due, seconds=5))
    house.referee.windows.wake(match.name)
    closed = match.last("match.window_closed")["data"]
    assert (closed["window"], closed["given"]) == (2, [])


def broken():
    raise Unavailable("the disk is full")


def test_a_bot_that_was_kept_from_answering_answers_at_the_next_look(house):
    match = against_bots(house)
    step = house.referee.windows.bots.answered
    house.referee.windows.bots.answered = lambda asked, errand: broken()
    with pytest.raises(Unavailable):
        match[1].order(PLOT)
    house.referee.windows.bots.answered = step
    assert [due.stream for due in house.log.due(house.now)] == [match.name]
    house.referee.windows.wake(match.name)
    assert list(match.now.orders) == [2]


def test_a_disk_that_is_full_loses_nothing_and_does_nothing_by_halves():
    house = House(log=Flaky())
    match = house.begun("convoy", 2)
    before = match.raw, house.letters(match.name), house.log.due_of(match.name)
    house.log.ill = True
    with pytest.raises(Unavailable):
        match[1].order(PLOT)
    house.log.ill = False
    assert (match.raw, house.letters(match.name), house.log.due_of(match.name)) == before
    assert match[1].order(PLOT).outcome == "accepted"


@pytest.mark.parametrize(("game", "seats"), [("convoy", 3), ("backs", 3), ("quantum", 2)])
def test_bots_alone_play_every_toy_to_its_end(house, game, seats):
    match = house.created(game, seats)
    for seat in match.seats:
        house.referee.lobby.sit_bot(match.name, seat)
    assert match.leaves[-1]["data"]["cause"] == "outcome"
