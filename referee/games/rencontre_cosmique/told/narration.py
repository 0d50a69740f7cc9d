"""What happened, in sentences: each event, each private fact, each refusal."""

from referee.games.rencontre_cosmique.orders import writing_deal
from referee.games.rencontre_cosmique.told import event_names
from referee.games.rencontre_cosmique.told.tellers import TELLERS
from referee.games.rencontre_cosmique.words import names
from referee.games.rencontre_cosmique.words.sentences import SENTENCES
from referee.games.rencontre_cosmique.words.vocabulary import WINDOW_NAMES
from referee.kernel.telling import Narrator

NARRATOR = Narrator(
    SENTENCES.naming(
        side=names.side,
        sides=names.sides,
        table=lambda seats, language: names.sides(range(1, seats + 1), language),
        colour=names.side_of,
        place=names.place,
        pawns=names.pawns,
        counts=event_names.counts,
        journeys=event_names.journeys,
        card=names.card,
        cards=names.cards,
        power=names.power,
        powers=names.powers,
        source=event_names.source,
        sources=event_names.sources,
        target=event_names.target,
        part=event_names.part,
        giving=writing_deal.giving,
        sum=event_names.sum_of,
        answer=lambda yes, language: SENTENCES.say("yes" if yes else "no", language),
        element=lambda letter, language: SENTENCES.say(f"element_{letter}", language),
        window=lambda window, language: WINDOW_NAMES[window].in_(language),
        why=lambda why, language: SENTENCES.say(f"why_{why}", language),
    ),
    TELLERS,
)
