"""Addresses: one person under one spelling, and nobody invited who could not be heard."""

from email import message_from_bytes

import pytest

from referee.kernel.refused import Refused
from referee.mail.reading.headers import mailbox, written_mailbox
from referee.mail.reading.robots import Nature, nature
from referee.service.people.addresses import in_ascii, is_machines, same_address
from referee.service.people.players import HINT, Contact
from tests.mail.given import BEN, HOUSE, home, letter, lobby, running

UNICODE, ASCII = "ann@bücher.example", "ann@xn--bcher-kva.example"
MACHINES = [
    "postmaster@ann.example",
    "MAILER-DAEMON@ann.example",
    "noreply@ann.example",
    "no-reply@ann.example",
    "DoNotReply@ann.example",
    "do-not-reply@ann.example",
]


def ann(address: str) -> Contact:
    return Contact(address, "Ann", "en", "Europe/London")


def written(author: str, body: str) -> bytes:
    """With a From in the letters that its author uses (RFC 6532)."""
    return letter("x@y.example", body).replace(b"x@y.example", author.encode())


# --- a foreign domain -----------------------------------------------------------------------------


@pytest.mark.parametrize("registered", [UNICODE, ASCII])
@pytest.mark.parametrize(
    "writes", [UNICODE, ASCII, "Ann@BÜCHER.example", "ann@XN--BCHER-KVA.EXAMPLE"]
)
def test_a_player_with_a_foreign_domain_is_at_home_in_each_of_its_forms(
    registered: str, writes: str
) -> None:
    """Given the one form at the invitation and any in From, then the order counts at once."""
    made = lobby(ann=ann(registered))
    made.mail(letter(BEN.address, "JOIN"), 2)
    made.mail(written(writes, "JOIN"), sender=writes)
    row = made.mail(written(writes, "ORDERS\ntake 3\nwait\nEND"), sender=writes)
    made.works()
    assert {to for _, to, _ in made.gone.letters if "ann" in to} == {ASCII}
    assert made.log.outcomes[row] == "accepted"
    assert made.referee.views.table("nim-1", 1).order is not None


def test_both_forms_are_one_person_in_the_address_book() -> None:
    made = lobby(ann=ann(UNICODE))
    found = made.referee.people.at(ASCII)
    assert found is not None
    assert found == made.chair(1).person
    assert made.referee.people.mailbox(UNICODE) == made.referee.people.mailbox(ASCII)


def test_a_sharp_s_is_no_double_s() -> None:
    """IDNA 2008: `straße.de` and `strasse.de` are two domains, of two people perhaps."""
    assert in_ascii("ann@straße.de") == "ann@xn--strae-oqa.de"
    assert same_address("ann@straße.de") != same_address("ann@strasse.de")


@pytest.mark.parametrize("address", ["ann@☃.net", "ann@bü..de", "ann@-ü-.de"])
def test_what_is_no_domain_is_refused_at_the_invitation(address: str) -> None:
    with pytest.raises(Refused) as refused:
        lobby(ann=ann(address))
    assert refused.value.problems[0].code == "P-ADDRESS"


# --- a local part ---------------------------------------------------------------------------------


def test_the_case_of_a_local_part_stays_on_the_envelope() -> None:
    """Whether `Ann.B` is `ann.b` only her own server knows; we compare without case."""
    made = running(ann=ann("Ann.B@Home.example"))
    row = made.mail(letter("ann.b@home.example", "ORDERS\ntake 3\nwait\nEND"))
    made.works()
    assert made.log.outcomes[row] == "accepted"
    assert {to for _, to, _ in made.gone.letters if "ann" in to.lower()} == {"Ann.B@Home.example"}


def test_a_letter_to_a_mailbox_with_capitals_is_scored_for_its_owner() -> None:
    made = running(ann=ann("Ann.B@home.example"))
    person = made.chair(1).person
    assert person is not None
    paths = [path for path, to, _ in made.gone.letters if to == "Ann.B@home.example"]
    assert paths
    assert all(person.id[:HINT] in path for path in paths)


def test_an_address_is_read_as_it_stands_and_as_it_is_compared() -> None:
    assert written_mailbox("Ann <Ann.B@Home.example>") == "Ann.B@Home.example"
    assert mailbox("Ann <Ann.B@Home.example>") == "ann.b@home.example"


# --- machines -------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", MACHINES)
def test_an_address_of_a_machine_is_not_invited(address: str) -> None:
    """Letters would go there, and nothing that comes from there is ever read."""
    made = home()
    made.referee.lobby.create("nim", {}, 2, name="nim-1")
    with pytest.raises(Refused) as refused:
        made.referee.lobby.invite("nim-1", 1, ann(address))
    [problem] = refused.value.problems
    assert problem.code == "P-MACHINE"
    assert address in made.referee.views.explain("nim-1", (problem,), "fr")
    assert made.log.people.find() == []


@pytest.mark.parametrize("address", [*MACHINES, "ann.postmaster@x.example", "reply@x.example"])
def test_whoever_is_not_refused_is_heard(address: str) -> None:
    """The list at the invitation and the one that keeps silence are the same."""
    mail = message_from_bytes(letter(address, "STATUS"))
    assert (nature(mail, "x@y.example", HOUSE) is Nature.PERSON) == (not is_machines(address))
