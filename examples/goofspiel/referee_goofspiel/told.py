"""What happened, in sentences; refusals; how it ended; the page of orders."""

from referee.kernel.event import Event, Seat
from referee.kernel.game import Outcome
from referee.kernel.telling import Narrator, Sentence, Tellers, flagged, plainly, silently
from referee.kernel.words import Language, Words

from referee_goofspiel import log
from referee_goofspiel.things import HIGHEST, GoofspielView
from referee_goofspiel.words import SENTENCES


def _dealt(event: log.HandsDealt, reader: Seat | None, language: Language) -> Sentence:
    """A hand is told to its owner alone."""
    if reader is None:
        return plainly(event, reader, language)
    return plainly(event, reader, language, case="yours", hand=event.hands[reader - 1].known)


TELLERS: Tellers = {
    log.HandsDealt: _dealt,
    log.BidsRevealed: flagged("winner", "won"),
    log.MatchDecided: silently,  # the house tells the end
}
NARRATOR = Narrator(SENTENCES, TELLERS)


def weighty(event: Event) -> Words | None:
    """A stake that no single prize makes: bids were equal before, and now all of it goes."""
    if isinstance(event, log.BidsRevealed) and event.winner and event.stake > HIGHEST:
        return Words("great stake", "gros enjeu")
    return None


def conclude(outcome: Outcome, language: Language) -> str:
    return SENTENCES.say(outcome.reason, language, winners=outcome.winners)


def help_page(view: GoofspielView, language: Language) -> str:
    return SENTENCES.say("help", language).strip()
