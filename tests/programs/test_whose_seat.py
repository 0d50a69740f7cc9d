"""For whose seat a program orders: what is signed and for whom, and what the program may hear."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.programs.situation import NoSuchSeat, Receipt
from referee.programs.stranger import Stranger
from tests.programs import scripts
from tests.programs.scripts import script
from tests.programs.seats import Broken, Parrot, against_bots, attendance, default, signer
from tests.service.house import House

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
