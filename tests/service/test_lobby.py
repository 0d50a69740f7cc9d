"""A match is made: the promise of its dice, its terms, its seats."""

import hashlib
import threading

import pytest

from referee.games.catalogue import UnknownGameError
from referee.kernel.chance import link_before, secret_commitment
from referee.kernel.refused import Refused
from referee.match.base64url import b64u, unb64u
from referee.match.explain import MATCH
from referee.match.policy import Policy
from referee.service import Contact
from storage import Unknown
from storage.memory import MemoryLog
from tests.service.house import House, codes


def refusals(house, action, *words, **more):
    """The codes of a refusal; its sentences exist in both languages."""
    with pytest.raises(Refused) as refused:
        action(*words, **more)
    for problem in refused.value.problems:
        told = {**problem.facts, "suggestion": problem.suggestion}
        for language in ("en", "fr"):
            assert problem.code not in MATCH or MATCH.say(problem.code, language, **told)
    return [problem.code for problem in refused.value.problems]


# --- creation ------------------------------------------------------------------------------------


def test_leaf_0_commits_to_the_chain_and_to_the_secret_before_any_seat_is_taken(house):
    match = house.created("nim", stones=1)
    first = match.leaves[0]["data"]
    secrets = house.referee.core.secrets(house.loaded(match.name))
    assert match.types == ["match.created"]
    assert unb64u(first["chain"]) == link_before(secrets.chain.link(1))
    assert unb64u(first["secret"]) == secret_commitment(secrets.h)


@pytest.mark.parametrize(("edition", "bot"), [(1, {}), (2, {"match.bot": "1"})])
def test_leaf_0_tells_game_version_seats_rules_and_all_options(house, edition, bot):
    house.referee.core.edition = edition
    match = house.created("nim", stones=7, policy=Policy(long=48, short=12, hold=True))
    assert match.leaves[0]["data"] == {
        "chain": match.now.chain,
        "game": "nim",
        "options": {
            "match.assurance": "address",
            "match.grid": None,
            "match.hold": True,
            "match.long": 48,
            "match.short": 12,
            "stones": 7,
            **bot,
        },
        "origin": f"play.example/{match.name}",
        "rules": b64u(hashlib.sha256(b"The rules of nim 1.1.\n").digest()),
        "seats": 2,
        "secret": match.now.secret,
        "version": "1.1",
    }


def test_two_matches_have_chains_and_secrets_of_their_own(house):
    one, two = house.created("nim"), house.created("nim")
    assert one.now.chain != two.now.chain
    assert one.now.secret != two.now.secret


def test_an_unknown_game_is_named_with_those_there_are(house):
    with pytest.raises(UnknownGameError, match="nim"):
        house.referee.lobby.create("nims", {}, 2)


def test_a_name_that_is_taken_is_refused(house):
    house.created("nim", name="pivot-7")
    assert refusals(house, house.referee.lobby.create, "nim", {}, 2, name="pivot-7") == ["M-TAKEN"]


class Late(MemoryLog):
    """A store in which somebody takes the name between the look and the writing."""

    def head(self, stream):
        if not self.streams():
            raise Unknown(stream)
        return super().head(stream)

    def append(self, batch):
        if batch.expected == 0 and not self.streams():
            super().append(batch)
        return super().append(batch)


def test_a_name_that_somebody_takes_at_the_same_moment_is_refused_too():
    house = House(log=Late())
    assert refusals(house, house.referee.lobby.create, "nim", {}, 2, name="pivot-7") == ["M-TAKEN"]


@pytest.mark.parametrize("name", ["Pivot", "pivot 7", "a" * 65, "pivot/7", "..", "é"])
def test_a_name_has_1_to_64_small_letters_digits_and_hyphens(house, name):
    assert refusals(house, house.referee.lobby.create, "nim", {}, 2, name=name) == ["M-NAME"]
    assert house.referee.records.matches() == []


def test_a_number_of_seats_that_the_game_has_not_is_refused_with_those_it_has(house):
    with pytest.raises(Refused) as refused:
        house.referee.lobby.create("convoy", {}, 4)
    assert refused.value.problems[0].suggestion == "2, 3"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"stone": 5}, "M-OPTIONS"),
        ({"stones": "many"}, "M-OPTIONS"),
        ({"stones": 1.5}, "M-OPTIONS"),
        ({"match.hold": True}, "M-OPTIONS"),
        ({"stones": 100}, "E-STONES"),
    ],
)
def test_options_that_the_game_does_not_have_are_refused(house, options, code):
    assert refusals(house, house.referee.lobby.create, "nim", options, 2) == [code]


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        (Policy(long=0), "M-HOURS"),
        (Policy(short=2161), "M-HOURS"),
        (Policy(assurance="trust"), "M-ASSURANCE"),
        (Policy(grid="on Mondays"), "M-GRID"),
        (Policy(grid="Mon 25:00 UTC"), "M-GRID"),
        (Policy(grid="Mon,Lun 20:00 UTC"), "M-DAY"),
        (Policy(grid="Mon 20:00 Mars/Olympus"), "M-ZONE"),
    ],
)
def test_terms_that_cannot_be_are_refused(house, policy, code):
    assert refusals(house, house.referee.lobby.create, "nim", {}, 2, policy=policy) == [code]


def test_a_refused_creation_leaves_nothing_behind(house):
    refusals(house, house.referee.lobby.create, "nim", {"stones": 0}, 2, name="m")
    assert house.referee.records.matches() == []
    assert house.log.chairs.find() == []


# --- seats ---------------------------------------------------------------------------------------


def test_an_invited_person_is_owed_a_welcome_and_finds_the_seat_by_both_tokens(house):
    match = house.created("nim")
    seated = match.invite(2, language="fr", zone="Europe/Paris")
    [welcome] = house.letters(match.name, "welcome")
    assert (welcome.seat, seated.language) == (2, "fr")
    assert house.referee.seats.by_mail(seated.mail_token.upper()) == seated
    assert house.referee.seats.by_page(seated.page_token) == seated
    assert house.referee.seats.by_page(seated.mail_token) is None


def test_a_seat_offered_anew_is_out_of_reach_of_the_first_guest(house):
    match = house.created("nim")
    first = match.invite(1)
    second = house.referee.lobby.invite(match.name, 1, Contact("other@example.org"))
    assert house.referee.seats.by_page(first.page_token) is None
    assert house.referee.seats.by_mail(first.mail_token) is None
    assert house.referee.seats.by_page(second.page_token).person.address == "other@example.org"


def test_a_seat_that_a_bot_takes_is_out_of_reach_of_the_guest(house):
    match = house.created("nim")
    guest = match.invite(1)
    house.referee.lobby.sit_bot(match.name, 1)
    assert house.referee.seats.by_page(guest.page_token) is None


def test_a_bots_seat_has_neither_page_nor_address(house):
    match = house.created("nim")
    bot = house.referee.lobby.sit_bot(match.name, 1)
    assert (bot.page_token, bot.mail_token, bot.reply_address) == ("", "", "")
    row = house.log.chairs.get(match.name, 1)
    assert house.referee.seats.by_page(row.page_token) is None
    assert house.referee.seats.by_mail(row.mail_token) is None


def test_nobody_writes_for_a_bot(house):
    """Also a mail that was on its way when the bot sat down: nothing stands on the log."""
    match = house.created("nim", stones=9)
    match.invite(1)
    house.referee.lobby.sit_bot(match.name, 2)
    match[1].signed("join")
    size = len(match.raw)
    house.mail(match[2].signed_post("order", "take 1"))
    house.drain(match.name, "9999-01-01T00:00:00.000Z")
    assert codes(match[2].says("order", "take 1")) == ["M-BOT"]
    assert (len(match.raw), house.log.inbox()) == (size, [])
    assert house.letters(match.name, "refusal") == []


def test_a_second_invitation_of_the_same_person_keeps_the_links_of_the_first(house):
    match = house.created("nim")
    first = match.invite(1)
    assert match.invite(1).page_token == first.page_token


@pytest.mark.parametrize(
    ("contact", "code"),
    [
        (Contact("nobody"), "P-ADDRESS"),
        (Contact("a@b@c"), "P-ADDRESS"),
        (Contact("a@b.example\nBcc: c@d.example"), "P-ADDRESS"),
        (Contact("a@b.example", language="de"), "P-LANGUAGE"),
        (Contact("a@b.example", zone="Paris"), "P-ZONE"),
    ],
)
def test_a_contact_that_cannot_be_is_refused(house, contact, code):
    match = house.created("nim")
    assert refusals(house, house.referee.lobby.invite, match.name, 1, contact) == [code]


def test_a_seat_that_is_not_there_cannot_be_offered(house):
    match = house.created("nim")
    contact = Contact("a@b.example")
    assert refusals(house, house.referee.lobby.invite, match.name, 3, contact) == ["M-NO-SEAT"]
    assert refusals(house, house.referee.lobby.sit_bot, match.name, 3) == ["M-NO-SEAT"]
    assert house.log.people.find() == []


def test_a_seat_that_has_joined_is_offered_to_nobody_else(house):
    match = house.invited("nim")
    match[1].signed("join")
    contact = Contact("a@b.example")
    assert refusals(house, house.referee.lobby.invite, match.name, 1, contact) == ["M-SEAT-TAKEN"]
    assert refusals(house, house.referee.lobby.sit_bot, match.name, 1) == ["M-SEAT-TAKEN"]


def test_an_unknown_chair_is_a_lookup_error(house):
    match = house.created("nim")
    with pytest.raises(LookupError):
        house.referee.seats.chair(match.name, 3)
    with pytest.raises(Unknown):
        house.referee.records.checkpoint("nobody")


def test_two_bots_asked_to_one_seat_at_once_join_once():
    house = House()
    match = house.created("convoy")
    gate, met = threading.Barrier(2), []

    def sit():
        gate.wait()
        try:
            house.referee.lobby.sit_bot(match.name, 1)
        except Refused as refused:
            met.append(refused.problems[0].code)

    threads = [threading.Thread(target=sit) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert match.types == ["match.created", "match.letter_sealed"]
    assert met == ["M-SEAT-TAKEN"]
