"""A program at its seat: it joins, waits, answers, and is there again after a restart."""

from contextlib import suppress

import pytest

from referee.audit import audit
from referee.games.catalogue import catalogue
from referee.match.policy import Policy
from referee.programs.attendance import LONGEST_WAIT, OFTEN, SOON
from referee.programs.situation import Unreached
from referee.programs.stranger import Stranger
from tests.programs import scripts
from tests.programs.scripts import ANY_GAME, script
from tests.programs.seats import Broken, Parrot, against_bots, attendance, default, signer
from tests.service.house import House, private, public_line


class Stopped(Exception):
    """The serving command was killed."""


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
