"""What happened, in sentences: each event, each private fact, each refusal."""

from referee.games.kardashev.told.tellers import TELLERS
from referee.games.kardashev.words.names import (
    ROMAN,
    card_name,
    card_names,
    domain_names,
    mark_name,
    seat_name,
)
from referee.games.kardashev.words.phrases import phrase
from referee.games.kardashev.words.sentences import SENTENCES
from referee.kernel.telling import Narrator
from referee.kernel.words import Language


def _quantum(card: str | None, language: Language) -> str:
    """The card in the quantum zone; who may not know it reads that it is there."""
    return card_name(card, language) if card else SENTENCES.say("quantum_card", language)


NARRATOR = Narrator(
    SENTENCES.naming(
        seat=seat_name,
        card=card_name,
        cards=card_names,
        quantum=_quantum,
        domain=lambda domain, language: domain_names((domain,), language),
        domains=domain_names,
        effect=phrase,
        mark=mark_name,
        roman=lambda stage, _: ROMAN[stage],
        how=lambda how, language: SENTENCES.say(f"how_{how}", language),
    ),
    TELLERS,
)
