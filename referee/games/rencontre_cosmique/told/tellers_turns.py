"""Sentences of set-up, turns and the cards between hands and piles."""

from referee.games.rencontre_cosmique.log import events as e
from referee.games.rencontre_cosmique.told.tellers_shared import (
    SILENT,
    Sentence,
    plainly,
    with_cards,
    with_powers,
)
from referee.games.rencontre_cosmique.words import names, vocabulary
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.games.rencontre_cosmique.words.vocabulary import WINDOW_NAMES
from referee.kernel.event import Seat
from referee.kernel.words import Language


def opened(event: e.MatchOpened, reader: Seat | None, language: Language) -> Sentence:
    seats = names.sides(range(1, event.seats + 1), language)
    return plainly(event, language, sides=seats, goal=event.options.base_goal)


def power_dealt(event: e.PowerDealt, reader: Seat | None, language: Language) -> Sentence:
    if event.power:
        return plainly(event, language, case="open")
    return with_powers("card")(event, reader, language)


def kept(event: e.PowersKept, reader: Seat | None, language: Language) -> Sentence:
    if event.shown:
        return plainly(event, language, case="open", faces=names.powers(event.shown, language))
    return with_powers("kept")(event, reader, language)


def rotated(event: e.PowersRotated, reader: Seat | None, language: Language) -> Sentence:
    if event.kept:
        return plainly(event, language, case="kept")
    if event.power:
        return plainly(event, language, case="open")
    return with_powers("card")(event, reader, language)


def vanished(event: e.ElementVanished, reader: Seat | None, language: Language) -> Sentence:
    if not event.letter:
        return plainly(event, language, case="nothing")
    element = SENTENCES.say(f"element_{event.letter}", language)
    return plainly(event, language, case="", element=element)


def filed(event: e.ReactionsFiled, reader: Seat | None, language: Language) -> Sentence:
    """Book and settings are shown with the board, not told every time."""
    return SILENT


def defaulted(event: e.Defaulted, reader: Seat | None, language: Language) -> Sentence:
    return plainly(event, language, window=WINDOW_NAMES[event.window].in_(language))


def refilled(event: e.HandRefilled, reader: Seat | None, language: Language) -> Sentence:
    key, facts = with_cards("cards")(event, reader, language)
    return key, facts | {
        "kept": names.cards(event.kept, language),
        "discarded": names.cards(event.discarded, language),
    }


def edict(event: e.EdictPlayed, reader: Seat | None, language: Language) -> Sentence:
    return plainly(
        event, language, case="at" if event.target else "", target=target(event, language)
    )


def target(event: e.EdictPlayed, language: Language) -> str:
    words = []
    for name in event.target.split():
        if name in vocabulary.COLOUR_NAMES:
            words.append(names.side_of(name, language))
        elif f"target_{name}" in SENTENCES:
            words.append(SENTENCES.say(f"target_{name}", language))
        else:
            words.append(names.power(name, language))
    return ", ".join(words)
