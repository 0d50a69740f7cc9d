"""Sentences with cases and kinds, and what an event tells without a function of its own."""

import pytest

from referee.kernel.event import Event, Opened, Sealed
from referee.kernel.sentences import Sentences
from referee.kernel.telling import Narrator, case_of, flagged, known, owned, plainly, silently


class CardPlayed(Event, frozen=True):
    seat: int
    card: str
    why: str = ""
    last: bool = False


class CardDealt(Event, frozen=True):
    seat: int
    card: Sealed[str | None]


class CardShown(Event, frozen=True):
    card: Opened[str]


def side(seat, language):
    return {"en": ("Red", "Blue"), "fr": ("Rouge", "Bleu")}[language][seat - 1]


def card(key, language):
    return {"en": "the ace", "fr": "l’as"}[language]


def same(text):
    return {"en": text, "fr": text}


SENTENCES = Sentences(
    {
        "card_played": {
            "en": "{seat:side} plays {card:card}.",
            "fr": "{seat:side} joue {card:card}.",
        },
        "card_played.last": same("{seat:side}: last {card}"),
        "card_played.rash": same("{seat:side}: rash"),
        "card_played.no": same("{seat:side}: more to come"),
        "card_dealt": same("{seat:side} draws."),
        "card_dealt.yours": same("You draw {card:card}."),
        "card_dealt.open": same("{seat:side} drew {card:card}."),
        "card_shown": same("It was {card}."),
        "card_lost": same("Lost {card:card}."),
        "card_lost.late": same("Too late for {card:card}."),
    }
).naming(side=side, card=card)
PLAYED = CardPlayed(2, "ace")


def narrator(**tellers):
    kinds = {"played": CardPlayed, "dealt": CardDealt}
    return Narrator(SENTENCES, {kinds[name]: teller for name, teller in tellers.items()})


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Blue plays the ace."), ("fr", "Bleu joue l’as.")]
)
def test_a_kind_names_a_field_in_the_readers_language(language, sentence):
    assert narrator().narrate(PLAYED, None, language) == sentence


def test_a_sentence_without_kinds_does_not_know_them():
    with pytest.raises(ValueError, match="side"):
        Sentences({"k": same("{seat:side}")}).say("k", "en", seat=1)


def test_the_fact_case_chooses_among_the_sentences_of_a_key():
    assert SENTENCES.say("card_played", "en", case="rash", seat=1) == "Red: rash"
    assert SENTENCES.both("card_played", case="rash", seat=1).both() == ("Red: rash", "Rouge: rash")


def test_a_list_is_counted():
    told = Sentences({"k": same("{cards:count} {cards:|card|cards}")})
    assert told.say("k", "en", cards=("ace",)) == "1 card"
    assert told.say("k", "en", cards=["ace", "two"]) == "2 cards"


def test_a_key_is_known_by_any_of_its_cases():
    only = Sentences({"E-PLAN.twice": same("twice")})
    assert "E-PLAN" in only
    assert "E-PLAN.twice" in only
    assert "E-PLA" not in only


def test_a_case_without_a_sentence_is_a_bug():
    with pytest.raises(KeyError, match="late"):
        narrator(played=case_of("why")).narrate(CardPlayed(2, "ace", why="late"), None, "en")


def test_the_value_of_a_field_is_a_case():
    assert (
        narrator(played=case_of("why")).narrate(CardPlayed(1, "ace", why="rash"), 1, "en")
        == "Red: rash"
    )
    assert narrator(played=case_of("last")).narrate(PLAYED, 1, "en") == "Blue: more to come"


def test_a_flag_is_a_case_by_its_name_or_by_another():
    last = CardPlayed(1, "ace", last=True)
    assert narrator(played=flagged("last")).narrate(last, 1, "en") == "Red: last ace"
    assert narrator(played=flagged("last", "rash")).narrate(last, 1, "en") == "Red: rash"
    assert narrator(played=flagged("last")).narrate(PLAYED, 1, "en") == "Blue plays the ace."
    assert narrator(played=flagged("last", "", "rash")).narrate(PLAYED, 1, "en") == "Blue: rash"


@pytest.mark.parametrize(
    ("audience", "reader", "sentence"),
    [((1,), 1, "You draw the ace."), ((1, 2), 2, "Red drew the ace."), ((1,), 2, "Red draws.")],
)
def test_a_part_under_seal_is_told_to_whoever_may_read_it(audience, reader, sentence):
    dealt = CardDealt(1, Sealed(audience, "ace"))
    assert narrator(dealt=owned("card")).narrate(dealt.seen_by(reader), reader, "en") == sentence


def test_a_part_with_nothing_in_it_is_told_like_one_under_seal():
    empty = CardDealt(1, Sealed((1,), None))
    assert narrator(dealt=known("card", "yours")).narrate(empty, 1, "en") == "Red draws."
    full = CardDealt(1, Sealed((1,), "ace"))
    assert narrator(dealt=known("card", "yours")).narrate(full, 1, "en") == "You draw the ace."


def test_an_opened_part_is_a_fact_by_its_value():
    assert narrator().narrate(CardShown(Opened("card.3", "ace")), None, "en") == "It was ace."


def test_a_teller_gives_other_facts_or_nothing():
    def boldly(event, reader, language):
        return plainly(event, reader, language, seat=1)

    assert narrator(played=boldly).narrate(PLAYED, None, "en") == "Red plays the ace."
    assert narrator(played=silently).narrate(PLAYED, None, "en") == ""


def test_a_private_fact_is_its_key_and_why_is_its_case():
    assert narrator().told({"what": "card_lost", "card": "ace"}, "en") == "Lost the ace."
    late = {"what": "card_lost", "card": "ace", "why": "late"}
    assert narrator().told(late, "en") == "Too late for the ace."
