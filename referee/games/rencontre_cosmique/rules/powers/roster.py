"""The powers, one file each, and at which step of the ladder each acts.

`RUNGS` and `CLAUSES` are what the ladder asks; the steps of every power are printed in
`things/powers.toml`, and a test holds them against this table and the rulings.
"""

from referee.games.rencontre_cosmique.rules.powers import (
    amibe,
    chercheur,
    chronos,
    clone,
    echangeur,
    empathe,
    esprit,
    laser,
    macron,
    mutant,
    oracle,
    philantrope,
    sorcier,
    vide,
    virus,
    voleur,
    zombie,
)
from referee.games.rencontre_cosmique.rules.powers.kinds import ClausePower, RungPower
from referee.games.rencontre_cosmique.things.sheet import Part

# At a rung the powers act in this order, each for the seats in the order of powers.
RUNGS: dict[str, tuple[RungPower, ...]] = {
    "D6": (oracle.POWER, laser.POWER),
    "D7": (amibe.POWER, sorcier.POWER),
    "D9": (empathe.POWER, chronos.POWER),
    "D10": (macron.POWER, virus.POWER),
    "D11": (zombie.POWER, vide.POWER),
    "D14": (clone.POWER, voleur.POWER),
}
BY_KEY: dict[str, RungPower] = {power.key: power for rung in RUNGS.values() for power in rung}

# Before the cards a clause of an order sets one off (step A).
CLAUSES: dict[type[Part], ClausePower] = {
    power.line: power
    for power in (chercheur.POWER, esprit.POWER, mutant.POWER, philantrope.POWER, echangeur.POWER)
}
CLAUSE_BY_KEY: dict[str, ClausePower] = {power.key: power for power in CLAUSES.values()}

# The others act where their own rule is: Machine at D0 and D15 (opening.py, duel_end.py), Insect
# from D1 (rights.py), Conjurer before each turn (turns.py), Actor before each duel (opening.py,
# destiny.py), Vulch whenever an edict goes (reaction_book.py, piles.py, edicts/plague.py).
ELSEWHERE = ("machine", "insecte", "escamoteur", "comedien", "vulch")
