"""Lines that say the same field in two ways: an invitation, an ooze, a reward."""

from referee.games.rencontre_cosmique.orders.slots import PAWNS
from referee.games.rencontre_cosmique.orders.tokens import colours, counted
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import notation
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.games.rencontre_cosmique.words.notation import word
from referee.kernel.grammar import Slot
from referee.kernel.text import Reader
from referee.kernel.words import Language


def _invite(reader: Reader) -> o.Invite:
    everybody = reader.if_word(v.EVERYBODY)
    if everybody is not None:
        reader.skip(("le", "monde"))
        return o.Invite(everybody=everybody)
    return o.Invite(colours=colours(reader))


def _invite_text(line: o.Invite, language: Language) -> str:
    if line.everybody or not line.colours:
        return word(v.EVERYBODY, line.everybody, language)
    return ", ".join(notation.colour(name, language) for name in line.colours)


INVITE = Slot(_invite, _invite_text)


def _ooze(reader: Reader) -> o.Ooze:
    if reader.if_word(v.NONE):
        return o.Ooze()
    if reader.if_sign("-"):
        back = reader.number(1, 20)
        reader.word(v.TO)
        return o.Ooze(back=back, to=PAWNS.read(reader))
    reader.sign("+")
    return o.Ooze(add=PAWNS.read(reader))


def _ooze_text(line: o.Ooze, language: Language) -> str:
    if line.add:
        return f"+{PAWNS.write(line.add, language)}"
    if line.back:
        return f"-{line.back} {word(v.TO, 'to', language)} {PAWNS.write(line.to, language)}"
    return word(v.NONE, "none", language)


OOZE = Slot(_ooze, _ooze_text)


def _reward(reader: Reader) -> o.Reward:
    counts = {"cards": 0, "pawns": 0}
    while True:
        n = counted(reader, 0)
        what = reader.if_word(v.CARDS_WORD) or reader.word(v.PAWNS_WORD)
        counts[what] += n
        if not reader.if_sign(","):
            return o.Reward(cards=counts["cards"], pawns=counts["pawns"])


def _reward_text(line: o.Reward, language: Language) -> str:
    parts = [notation.counted(line.cards, "cards", language)]
    if line.pawns:
        parts.append(notation.counted(line.pawns, "pawns", language))
    return ", ".join(parts)


REWARD = Slot(_reward, _reward_text)
