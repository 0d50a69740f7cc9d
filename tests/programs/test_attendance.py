"""A program at its seat: it joins, waits, answers, and is there again after a restart."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.match.policy import Policy
from referee.programs.attendance import LONGEST_WAIT, OFTEN, SOON
from referee.programs.situation import NoSuchSeat, Receipt, Unreached
from referee.programs.stranger import Stranger
from tests.programs import scripts
from tests.programs.scripts import ANY_GAME, script
from tests.programs.seats import Parrot, against_bots, attendance, default, signer
from tests.service.house import House, private, public_line


class Stopped(Exception):
    """The serving command was killed."""


@pytest.fixture
def house() -> House:
    return House()


def letters(match, seat=1):
    """What stands on record of the seat: its letters, opened."""
    numbers = [leaf["n"] for leaf in match.leaves if leaf["type"] == "match.letter_sealed"]
    return [letter for letter in map(match.letter, numbers) if letter["seat"] == seat]


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("combats", {"mode": "single"}, 2),
        ("kardashev", {"mode": "game"}, 2),
        ("empereur-telepathe", {}, 3),
    ],
)
def test_the_example_plays_a_match_to_its_end_and_the_audit_holds(game, options, seats):
    house = House(games=catalogue())
    match = against_bots(house, game, seats, **options)
    with Stranger([str(ANY_GAME)], 60) as stranger:
        served = attendance(match, 1, stranger)
        served.attend()
    assert match.now.phase == "ended"
    assert not [told for told in served.tell if "is lost" in told]
    report = audit(house.referee.records.export(match.name), games=house.games)
    assert report.holds, report


def test_its_orders_are_those_of_a_player_with_a_key_of_their_own(house):
    match = against_bots(house, stones=6)
    attendance(match, 1, Parrot(default)).attend()
    assert match.now.keys[1] == public_line(private("mine"))
    assert {letter["kind"] for letter in letters(match)} == {"join", "order"}
    assert {letter["assurance"] for letter in letters(match)} == {"signed"}
    assert {letter["assurance"] for letter in letters(match, 2)} == {"bot"}


def test_it_takes_part_in_the_dice(house):
    match = against_bots(house, stones=6)
    attendance(match, 1, Parrot(default)).attend()
    assert all("\nnonce: " in letter["text"] for letter in letters(match))


def test_a_match_that_takes_signed_letters_alone_is_played_too(house):
    match = against_bots(house, policy=Policy(assurance="signed"), stones=6)
    attendance(match, 1, Parrot(default)).attend()
    assert match.now.phase == "ended"


def test_two_programs_play_each_other(house):
    """Each answers while the other waits."""
    match = house.invited("convoy")
    first, second = (attendance(match, seat, Parrot(default), signer(seat)) for seat in (1, 2))

    def other_moves():
        second.clock.meanwhile = stop
        with suppress(Stopped):
            second.attend()

    def stop():
        raise Stopped

    first.clock.meanwhile = other_moves
    first.attend()
    for told in (first.tell, second.tell):
        assert "window 1: sent" in told
        assert not [sentence for sentence in told if "is lost" in sentence]
    assert match.now.phase == "ended"


def stop_after(sleep, times):
    left = [times]

    def counted(seconds):
        left[0] -= 1
        if left[0] < 0:
            raise Stopped
        sleep(seconds)

    return counted


def test_at_the_end_the_program_hears_who_has_won(house):
    match = against_bots(house, stones=3)
    parrot = Parrot(default)
    served = attendance(match, 1, parrot)
    served.attend()
    [end] = parrot.ended
    assert (end["type"], end["match"], end["seat"]) == ("end", match.name, 1)
    assert end["outcome"]["winners"]
    assert served.tell[-1] == end["told"]


def test_of_a_match_that_is_over_it_hears_at_once(house):
    match = against_bots(house, stones=3)
    attendance(match, 1, Parrot(default)).attend()
    again = Parrot(default)
    attendance(match, 1, again).attend()
    assert (again.asked, len(again.ended)) == ([], 1)


def test_a_program_that_waits_in_a_lobby_hears_that_the_match_is_called_off(house):
    match = house.invited("convoy")
    parrot = Parrot(default)
    served = attendance(match, 1, parrot)
    served.clock.meanwhile = lambda: house.referee.cancelling.cancel(match.name, "no wind")
    served.attend()
    assert (parrot.asked, [end["outcome"] for end in parrot.ended]) == ([], [None])
    assert served.tell[-1] == "the match is over"


# --- broken off, and begun again ------------------------------------------------------------------


def test_a_restart_in_the_middle_asks_what_is_unanswered_and_nothing_twice(house):
    match = against_bots(house, stones=20)

    def twice_then_killed(message):
        if len(first.asked) == 3:
            raise Stopped
        return default(message)

    first = Parrot(twice_then_killed)
    with pytest.raises(Stopped):
        attendance(match, 1, first).attend()
    second = Parrot(default)
    attendance(match.at(house.restarted()), 1, second).attend()
    numbers = [[asked["window"]["number"] for asked in each.asked] for each in (first, second)]
    assert numbers[1][0] == numbers[0][-1]
    assert len(set(numbers[0] + numbers[1])) == len(numbers[0] + numbers[1]) - 1
    assert match.now.phase == "ended"


def test_who_has_answered_is_not_asked_again_while_others_think(house):
    match = house.begun("convoy")
    served = attendance(match, 1, Parrot(default), signer(1))
    match[1].order("plot m m x")
    served.clock.sleep = stop_after(served.clock.sleep, 3)
    with pytest.raises(Stopped):
        served.attend()
    assert served.stranger.asked == []


def test_it_looks_again_soon_then_less_often(house):
    match = house.begun("convoy")
    served = attendance(match, 2, Parrot(default), signer(2))
    served.clock.sleep = stop_after(served.clock.sleep, 5)
    with pytest.raises(Stopped):
        served.attend()
    assert served.clock.slept == [SOON, 1, 2, 4, OFTEN]


class Broken:
    """A way to the seat that is down so many times, then as the one behind it."""

    def __init__(self, access, times):
        self.access, self.left = access, times

    def look(self):
        return self._down() or self.access.look()

    def has_news(self, known):
        return self._down() or self.access.has_news(known)

    def send(self, text, armour):
        return self._down() or self.access.send(text, armour)

    def _down(self):
        self.left -= 1
        if self.left >= 0:
            raise Unreached("the line is down")


def test_while_the_line_is_down_it_asks_less_and_less_often(house):
    match = against_bots(house, stones=3)
    served = attendance(match, 1, Parrot(default))
    served.access = Broken(served.access, 9)
    served.attend()
    assert served.clock.slept[:9] == [5, 10, 20, 40, 80, 160, LONGEST_WAIT, 300, 300]
    assert match.now.phase == "ended"


def test_an_order_whose_answer_was_lost_is_sent_again_and_counts_once(house):
    match = against_bots(house, stones=9)
    served = attendance(match, 1, Parrot(default))
    access, lost = served.access, []

    class Deaf(Broken):
        def send(self, text, armour):
            receipt = access.send(text, armour)
            if text not in lost:
                lost.append(text)
                raise Unreached("the answer was lost")
            return receipt

    served.access = Deaf(access, 0)
    served.attend()
    assert sorted(letter["text"] for letter in letters(match)) == sorted(lost)
    assert not [told for told in served.tell if "is lost" in told]


# --- what goes wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["no JSON", "a key too many", "too long a line", "it dies"])
def test_whoever_breaks_the_protocol_loses_the_window_and_not_the_match(house, tmp_path, text):
    """Silence closes the window when it is due; the next window asks again."""
    broken = scripts.BREAKS[text][0]
    once = "if os.path.exists(sys.argv[0] + '.been'):\n    {}\nopen(sys.argv[0] + '.been', 'w')\n"
    good = "exec(" + repr(scripts.PLAYS_DEFAULTS) + "); sys.exit()"
    match = against_bots(house, stones=9)
    with Stranger([str(script(tmp_path, once.format(good) + broken))], 60) as stranger:
        served = attendance(match, 1, stranger)
        served.attend()
    assert match.now.phase == "ended"
    assert served.tell[1].startswith("window 1 is lost: ")
    assert "window 3: sent" in served.tell
    closed = [leaf["data"] for leaf in match.leaves if leaf["type"] == "match.window_closed"]
    assert (closed[0]["given"], closed[2]["given"]) == ([], [1])


def test_whoever_hangs_loses_the_window_too(house, tmp_path):
    match = against_bots(house, stones=3)
    with Stranger([str(script(tmp_path, scripts.HANGS))], 0) as stranger:
        served = attendance(match, 1, stranger)
        served.attend()
    assert "window 1 is lost: no answer within 0 seconds" in served.tell
    assert match.now.phase == "ended"


def test_why_an_order_was_refused_stands_in_the_next_question(house):
    match = against_bots(house, stones=3)
    parrot = Parrot(lambda asked: "take 3" if asked["refused"] else "take 7")
    attendance(match, 1, parrot).attend()
    first, second = parrot.asked
    assert (first["refused"], first["tries"], second["tries"]) == (None, 3, 2)
    assert second["refused"]["order"] == "take 7"
    [problem] = second["refused"]["problems"]
    assert problem.keys() == {"code", "rule", "line", "column", "token", "message"}
    assert (problem["code"], problem["token"]) == ("E-RANGE", "7")
    assert problem["message"]
    assert {name: first[name] for name in first if name not in ("refused", "tries")} == {
        name: second[name] for name in second if name not in ("refused", "tries")
    }


def test_after_three_orders_that_are_refused_the_window_is_lost(house):
    match = against_bots(house, stones=4)
    parrot = Parrot(lambda asked: "take 7")
    served = attendance(match, 1, parrot)
    served.attend()
    assert served.tell[1].startswith("window 1 is lost: 3 orders were refused, the last one: ")
    assert [asked["tries"] for asked in parrot.asked[:3]] == [3, 2, 1]
    assert match.now.phase == "ended"


def test_what_no_signed_text_can_hold_is_refused_before_it_is_sent(house):
    match = against_bots(house, stones=3)
    before = []

    def answer(asked):
        before.append(len(match.raw))
        return "take 3" if asked["refused"] else "take 3 " + "x" * 20_000

    parrot = Parrot(answer)
    attendance(match, 1, parrot).attend()
    assert parrot.asked[1]["refused"]["problems"][0]["code"] == "T-LONG"
    assert before[0] == before[1]


def test_a_window_that_closes_while_the_program_thinks_is_over_and_not_lost(house):
    """Its answer is to nothing: the program is asked for the window that is open now."""
    match = against_bots(house, stones=9)
    late = []

    def thinks(asked):
        if not late:
            late.append(asked["window"]["number"])
            match.due()
        return default(asked)

    served = attendance(match, 1, Parrot(thinks))
    served.attend()
    assert "window 1: closed before the answer" in served.tell
    assert served.stranger.asked[1]["window"]["number"] > 1
    assert match.now.phase == "ended"


# --- whose seat it is -----------------------------------------------------------------------------


def test_a_seat_with_another_key_is_left_alone(house):
    match = house.begun("convoy")
    with pytest.raises(NoSuchSeat, match="the seat's key is another one: ssh-ed25519 "):
        attendance(match, 1, Parrot(default)).attend()


def test_a_seat_whose_player_joined_without_a_key_is_left_alone(house):
    match = house.begun("convoy", signed=False)
    with pytest.raises(NoSuchSeat, match="joined without a key"):
        attendance(match, 1, Parrot(default)).attend()


def test_a_seat_of_a_bot_of_the_house_is_none_for_a_program(house):
    match = against_bots(house)
    with pytest.raises(NoSuchSeat, match=r"seat 2 of .* is a bot's of this house"):
        attendance(match, 2, Parrot(default)).attend()


@pytest.mark.parametrize("other", ["log", "seat"])
def test_nothing_is_signed_for_another_log_or_seat_than_at_first(house, other):
    """Whatever a dishonest service says."""
    match = against_bots(house, stones=9)
    served = attendance(match, 1, Parrot(default))
    sent, honest = [], served.access

    class Lies(Broken):
        def look(self):
            now = honest.look()
            told = {"log": now.log.replace("play.example", "elsewhere.example"), "seat": 2}
            return replace(now, **{other: told[other]}) if now.window > 1 else now

        def send(self, text, armour):
            sent.append(text)
            return honest.send(text, armour)

    served.access = Lies(honest, 0)
    with pytest.raises(NoSuchSeat, match="nothing is signed for it"):
        served.attend()
    assert len(sent) == 2


@pytest.mark.parametrize("log", ["", "play.example/x", "play.example/x AAAA", "a\nseat: 9 {}"])
def test_a_service_that_names_no_log_is_signed_for_nothing(house, log):
    match = against_bots(house)
    served = attendance(match, 1, Parrot(default))
    honest = served.access

    class Lies(Broken):
        def look(self):
            now = honest.look()
            return replace(now, log=log.format(now.log.split()[1]))

        def send(self, text, armour):
            return Receipt("accepted")

    served.access = Lies(honest, 0)
    with pytest.raises(NoSuchSeat, match="names no log"):
        served.attend()


# --- secrets --------------------------------------------------------------------------------------


def test_all_that_the_program_hears_follows_from_its_own_view(house):
    """The same match with another hand behind the other seat sounds the same to the last byte."""
    heard = []
    for plot in ("plot m m x", "plot x x m"):
        again = House()
        match = again.begun("convoy", name="sea")
        match[2].order(plot)
        served = attendance(match, 1, Parrot(default), signer(1))
        heard.append(json.dumps(served.access.look().ask))
    assert heard[0] == heard[1]


def test_the_program_hears_no_token_and_no_address(house, tmp_path):
    match = against_bots(house, stones=3)
    path = script(tmp_path, scripts.KEEPS_WHAT_IT_HEARS)
    with Stranger([str(path)], 60) as stranger:
        attendance(match, 1, stranger).attend()
    heard = Path(f"{path}.heard").read_text()
    chair = match[1].chair
    assert '"type":"ask"' in heard
    assert '"type":"end"' in heard
    for secret in (chair.page_token, chair.mail_token, chair.person.address, "Player 1"):
        assert secret not in heard
