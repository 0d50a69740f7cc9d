"""In which windows each line of the language has its place (rulings §4.2, §6)."""

from referee.games.rencontre_cosmique.rules.windows import INTERRUPTS
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.words import vocabulary as v
from referee.games.rencontre_cosmique.words.vocabulary import WINDOW_NAMES
from referee.kernel.words import Words

BEFORE_CARDS = ("prep", "launch", "alliance", "powers", "i_disc", "i_cone", "i_allies")
DUEL = ("cards", "recards", "oracle", *INTERRUPTS)
ANY = tuple(WINDOW_NAMES)
AHEAD = (  # about the next duel (C-22); `launch` and `prep` may ask for it
    "alliance", "powers", "answer", "cards", "recards", "oracle", "deal", "aftermath",
)  # fmt: skip

# In which windows a line has its place.
HOME: dict[type[o.Part], tuple[str, ...]] = {
    o.Recover: ("prep", "launch", *AHEAD),
    o.Moebius: ("prep", "launch", *AHEAD),
    o.Continue: ("prep", "launch", *AHEAD),
    o.Stop: ("prep", "launch", *AHEAD),
    o.Role: ("prep", "launch", "role", *AHEAD),
    o.Vanish: ("vanish",),
    o.Strike: ANY,
    o.Attack: ("launch",),
    o.Send: ("launch",),
    o.Redraw: ("launch",),
    o.Invite: ("launch", "alliance"),
    o.Ally: ("alliance",),
    o.Decline: ("alliance",),
    o.Look: BEFORE_CARDS,
    o.Question: BEFORE_CARDS,
    o.Give: BEFORE_CARDS,
    o.Mutate: BEFORE_CARDS,
    o.Trade: BEFORE_CARDS,
    o.Pass: ANY,
    o.NoPower: ("launch", "alliance"),
    o.Reply: ("answer",),
    o.Play: ("cards", "recards", "oracle"),
    o.Ooze: DUEL,
    o.Swap: DUEL,
    o.Travel: DUEL,
    o.Keep: DUEL,
    o.Steal: DUEL,
    o.Offer: ("deal",),
    o.Accept: ("deal",),
    o.Break: ("deal",),
    o.Await: ("deal",),
    o.Founders: ("deal",),
    o.Losses: ("deal", "plague"),
    o.Cards: ("deal", "plague"),
    o.Reward: ("alliance", "cards", "recards", "aftermath", *INTERRUPTS),
    o.Return: ANY,
    o.Place: ANY,
    o.KeepPowers: ("draft", "rotation"),
    o.NewPower: ("rotation",),
    o.Setting: ANY,
    o.Arm: ANY,
    o.Disarm: ANY,
    o.Reveal: ANY,
}

VERBS: dict[str, type[o.Part]] = {
    "recover": o.Recover, "moebius": o.Moebius, "continue": o.Continue, "stop": o.Stop,
    "role": o.Role, "vanish": o.Vanish, "attack": o.Attack, "pawns": o.Send, "invite": o.Invite,
    "redraw": o.Redraw, "ally": o.Ally, "decline": o.Decline, "look": o.Look, "ask": o.Question,
    "give": o.Give, "mutate": o.Mutate, "trade": o.Trade, "yes": o.Reply, "no": o.Reply,
    "card": o.Play, "ooze": o.Ooze, "swap": o.Swap, "travel": o.Travel, "keep": o.Keep,
    "steal": o.Steal, "offer": o.Offer, "accept": o.Accept, "break": o.Break, "await": o.Await,
    "founders": o.Founders, "losses": o.Losses, "cards": o.Cards, "reward": o.Reward,
    "return": o.Return, "place": o.Place, "new": o.NewPower, "pass": o.Pass, "plague": o.Strike,
    "powers": o.NoPower, "arm": o.Arm, "disarm": o.Disarm, "setting": o.Setting, "reveal": o.Reveal,
}  # fmt: skip


def verbs_of(window: str) -> list[Words]:
    """The first words of the lines that this window understands, as they are shown."""
    return [v.VERBS.shown[verb] for verb in known_in(window)]


def known_in(window: str) -> list[str]:
    """The verbs that this window understands."""
    powers = window in HOME[o.KeepPowers]  # `keep` is two lines: of a card, and of powers
    return [
        verb for verb, kind in VERBS.items() if window in HOME[kind] or (powers and verb == "keep")
    ]
