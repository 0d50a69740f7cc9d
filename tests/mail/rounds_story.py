"""Letters about the round of a beacon that somebody brings by mail, with their occasions; a part of
`tests.mail.story`."""

from dataclasses import replace
from email.message import Message

from referee.kernel.words import Language
from referee.match.policy import Policy
from referee.service.people.players import Contact
from tests.mail.given import ANN, BEN, HOUSE, Home, home, letter
from tests.service.outside import BEACON, OURS

ZOE = Contact("zoe@maison.example", "Zoé", "fr", "Europe/Paris")
MATCH = "nim-4"


def waiting(ann: Contact = ANN) -> Home:
    """Ann and Bénédicte play nim-4, which Zoé runs; its deal waits for a round that is published
    by now."""
    made = home()
    policy = Policy(beacon=BEACON)
    made.referee.lobby.create("nim", {}, 2, name=MATCH, policy=policy, organiser=ZOE)
    for seat, who in ((1, ann), (2, BEN)):
        made.referee.lobby.invite(MATCH, seat, who)
        write(made, seat, "JOIN")
    made.works()
    made.clock.advance(seconds=60)
    return made


def write(made: Home, seat: int, body: str) -> None:
    chair = made.referee.seats.chair(MATCH, seat)
    assert chair.person is not None
    made.intake.receive(letter(chair.person.address, body), HOUSE.reply_to(chair.mail_token))
    made.desk.work()


def round_waited_for(made: Home) -> int:
    [waits] = made.referee.rounds.awaited()
    return waits.number


def line(made: Home, word: str = "BEACON", number: int | None = None) -> str:
    """What brings the round that is waited for, or that of this number, in our beacon's words."""
    number = number or round_waited_for(made)
    return f"{word} {MATCH} {number} {OURS.signature(number).hex()}"


def told(language: Language, found: dict[str, Message]) -> None:
    """Ann brings a round that is another one, and then the one."""
    ann = replace(ANN, language=language)
    word = "SIGNAL" if language == "fr" else "BEACON"
    made = waiting(ann)
    number = round_waited_for(made)
    for name, brought in (("brought_round_refused", number + 1), ("brought_round", number)):
        made.intake.receive(letter(ann.address, line(made, word, brought)), HOUSE.address)
        sent = made.works()
        found[name] = next(mail for mail in sent if "<brought_round." in mail["Message-ID"])
