"""What happened, in sentences: each event, each refusal."""

from collections.abc import Iterable

from referee.games.capitaine_cosmos.orders.writing import write
from referee.games.capitaine_cosmos.things.notation import heading_text
from referee.games.capitaine_cosmos.things.scenarios import scenarios
from referee.games.capitaine_cosmos.things.sheet import AnyOrder
from referee.games.capitaine_cosmos.told.private_facts import told
from referee.games.capitaine_cosmos.told.tellers import TELLERS, forces
from referee.games.capitaine_cosmos.words.names import (
    cell_in,
    edge_names,
    field_name,
    ramp_name,
    side,
    vessel,
)
from referee.games.capitaine_cosmos.words.sentences import SENTENCES
from referee.kernel.recorder import Told
from referee.kernel.telling import Narrator
from referee.kernel.words import Language


def _on_one_line(order: AnyOrder | str, language: Language) -> str:
    """A fleet is filed as it was typed."""
    text = order if isinstance(order, str) else write(order, language)
    return text.replace("\n", "; ")


def _notes(notes: Iterable[Told], language: Language) -> str:
    return " ".join(filter(None, (told(note, language) for note in notes)))


NARRATOR = Narrator(
    SENTENCES.naming(
        side=side,
        scenario=lambda key, language: scenarios()[key].name.in_(language),
        forces=forces,
        order=_on_one_line,
        ramp=ramp_name,
        path=lambda trajectory, language: SENTENCES.say(f"path_{trajectory}", language),
        heading=heading_text,
        cell=cell_in,
        edges=edge_names,
        vessel=vessel,
        ships=lambda ships, _: ", ".join(f"#{ship}" for ship in ships),
        when=lambda when, language: SENTENCES.say(f"when_{when}", language),
        dice=lambda dice, _: " + ".join(f"[{die}]" for die in dice),
        field=field_name,
        notes=_notes,
    ),
    TELLERS,
)
