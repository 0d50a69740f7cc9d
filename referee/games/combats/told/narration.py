"""What happened, in sentences: each event, each private fact, each refusal."""

from referee.games.combats.orders.writing import write
from referee.games.combats.things.chart import place_name
from referee.games.combats.things.sheet import AnyOrder
from referee.games.combats.told.tellers import TELLERS, shown
from referee.games.combats.words.names import card_name, card_names, side, sum_of
from referee.games.combats.words.sentences import SENTENCES
from referee.kernel.telling import Narrator
from referee.kernel.words import Language


def _on_one_line(order: AnyOrder, language: Language) -> str:
    return write(order, language).replace("\n", "; ")


NARRATOR = Narrator(
    SENTENCES.naming(
        side=side,
        place=place_name,
        card=card_name,
        cards=card_names,
        order=_on_one_line,
        shown=shown,
        sum=lambda tally, _: sum_of(tally),
        row=lambda pawns, _: " ".join(pawns),
        dice=lambda faces, _: " ".join(f"[{face}]" for face in faces),
        word=SENTENCES.say,
    ),
    TELLERS,
)
