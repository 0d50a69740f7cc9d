# ruff: noqa: E501 # one case a line
"""Every refusal and remark of Rencontre Cosmique, with an order that gets it, as golden files show.

python -m tests.games.rencontre_cosmique.refusals      # writes golden/refusals.{en,fr}.txt anew
"""

from pathlib import Path
from typing import NamedTuple

import msgspec

from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.things.options import RencontreOptions
from referee.kernel.game import plain
from referee.kernel.scenario_table import _merged
from tests.games.refusals import Refusals
from tests.toys.play import table

GOLDEN = Path(__file__).parent / "golden"
HANDS = {"1": ["A6"], "2": ["A6"], "3": ["A8", "C", "zap"], "4": ["A6", "A10", "C", "gaz"]}


class Case(NamedTuple):
    """Seat, window, the order's text and what is different on the table."""

    key: str
    seat: int
    window: str
    text: str
    over: dict = {}  # noqa: RUF012 # nobody changes it
    options: dict = {}  # noqa: RUF012


def _duel(**more):
    return {"table": {"duel": more}}


def _powers(*named):
    """`4 virus amibe`: seat 4 has these."""
    rows = [row.split() for row in named]
    return {
        "table": {"powers": {row[0]: [{"power": power} for power in row[1:]] for row in rows}},
        "faces": {row[0]: row[1:] for row in rows},
    }


def _with(*overs):
    found = {}
    for over in overs:
        found = _merged(found, over)
    return found


DEAL = _duel(round=1, placed=[4, 3], cards={"4": "C", "3": "C"})
PROMISED = _duel(vows=[{"seat": 3, "what": "will_compromise", "n": 0, "yes": True}])
CLOSED = _duel(closed=True, success=False, number=1)

CASES = [
    Case("E-COLOUR", 4, "launch", "inviter mauve"),
    Case("E-PLANET-NAME", 4, "launch", "attaquer jaune6"),
    Case("E-CARD", 4, "cards", "carte lune"),
    Case("E-CARD-NAME", 4, "cards", "carte A7"),
    Case("E-POWER-NAME", 4, "prep", "rôle Lune"),
    Case("E-LETTER-NAME", 4, "vanish", "escamoter K", _powers("4 escamoteur")),
    Case("E-CONDITION", 4, "cards", "armer zap tous si pleut"),
    Case("E-CLAUSE-CONDITION", 4, "launch", "échanger si témoin", _powers("4 echangeur")),
    Case("E-QUOTED", 4, "deal", "proposer base vert4, promesse paix contre base jaune3", DEAL),
    Case("E-BRACKETS", 4, "deal", "proposer base vert4 contre 1 carte au choix [A8]", DEAL),
    Case("E-SETTING", 4, "cards", "consigne attaquer jaune3"),
    Case("E-WINDOW", 4, "cards", "inviter tous"),
    Case("E-BOTH", 4, "launch", "attaquer jaune1\nrepiocher", _duel(own_disc=True)),
    Case("E-RECOVER-NONE", 4, "prep", "récupérer vert2"),
    Case("E-RECOVER", 4, "prep", "récupérer jaune2", {"table": {"pawns": {"4": {"vert1": 3, "hole": 1}}}}),
    Case("E-CARD-HELD", 4, "cards", "carte A30"),
    Case("E-MOEBIUS-LATE", 4, "launch", "attaquer jaune1\nmoebius", {"hands": {"4": ["A6", "moebius"]}}),
    Case("E-CONTINUE-FIRST", 4, "prep", "continuer", _with(_duel(number=0), {"table": {"pawns": {"4": {"vert1": 3, "hole": 1}}}})),
    Case("E-CONTINUE-CARD", 4, "prep", "continuer", _with(CLOSED, {"hands": {"4": ["zap"]}})),
    Case("E-CONTINUE", 4, "prep", "continuer", CLOSED),
    Case("E-CONTINUE-ASKED", 4, "prep", "continuer demander", CLOSED),
    Case("E-CONTINUE-WHO", 3, "cards", "carte A8\narrêter"),
    Case("E-CONTINUE-PAIR", 4, "cards", "carte A6\ncontinuer", {"table": {"seats": 2, "alive": [3, 4]}}),
    Case("E-AHEAD-ALONE", 4, "cards", "continuer\nrécupérer vert2"),
    Case("E-NEXT-ALONE", 4, "cards", "carte A6\nrécupérer vert2"),
    Case("E-POWER", 4, "cards", "permuter"),
    Case("E-POWER-USED", 3, "alliance", "échanger", _with(_powers("3 echangeur"), _duel(used=[{"seat": 3, "power": "echangeur"}]))),
    Case("E-POWER-IDLE", 3, "alliance", "échanger", _with(_powers("3 echangeur"), _duel(asleep=[{"seat": 3, "power": "echangeur"}]))),
    Case("E-ROLE-LATE", 4, "launch", "rôle virus\nattaquer jaune1", _with(_powers("4 comedien"), {"table": {"roles": {"4": 2}}, "roles": {"4": ["virus", "laser"]}})),
    Case("E-ROLE", 3, "role", "rôle virus", _with(_powers("3 comedien"), {"table": {"roles": {"3": 2}, "last_role": {"3": "virus"}}, "roles": {"3": ["virus", "laser"]}})),
    Case("E-LETTER", 4, "vanish", "escamoter A", _with(_powers("4 escamoteur"), {"table": {"letters": ["A"]}})),
    Case("E-PLAYER", 1, "cards", "peste vert", {"hands": {"1": ["peste"]}, "table": {"alive": [1, 2, 3]}}),
    Case("E-PLANET", 4, "launch", "attaquer bleu2"),
    Case("E-AGAINST", 4, "launch", "attaquer vert3 contre bleu", _with(_duel(own_disc=True, defense=0, disc="vert"), {"table": {"pawns": {"1": {"vert3": 1}}}})),
    Case("E-REDRAW", 4, "launch", "repiocher"),
    Case("E-PAWNS-THERE", 4, "launch", "attaquer jaune1\npions 3 vert3", {"table": {"pawns": {"4": {"vert3": 2}}}}),
    Case("E-PAWNS-STAY", 4, "deal", "proposer base vert4 contre base jaune4\nmes pions 4 vert4", DEAL),
    Case("E-PAWNS-MOST", 4, "launch", "attaquer jaune1\npions 3 vert1, 2 vert2"),
    Case("E-PAWNS-MACRON", 4, "launch", "attaquer jaune1\npions 2 vert1", _powers("4 macron")),
    Case("E-INVITE-NONE", 4, "launch", "attaquer jaune1\ninviter tous", {"table": {"vanished": "E"}}),
    Case("E-INVITE", 4, "launch", "attaquer jaune1\ninviter jaune"),
    Case("E-INVITE-WHO", 1, "alliance", "inviter tous"),
    Case("E-ALLY-MAIN", 3, "alliance", "allié défense 1 jaune2"),
    Case("E-ALLY-INVITED", 1, "alliance", "allié attaque 2 rouge1"),
    Case("E-ALLY-LATER", 1, "alliance", "allié défense 1 rouge1 si bleu défend"),
    Case("E-DECLINE-FIRST", 1, "alliance", "décliner\nallié défense 1 rouge1 si invité défense"),
    Case("E-CARD-MAIN", 1, "cards", "carte A6"),
    Case("E-CARD-ORACLE", 3, "cards", "carte A8", _powers("3 oracle")),
    Case("E-CARD-EDICT", 3, "cards", "carte zap"),
    Case("E-CARD-VANISHED", 3, "cards", "carte C", {"table": {"vanished": "I"}}),
    Case("E-CARD-PROMISE", 3, "cards", "carte A8", PROMISED),
    Case("E-PROMISE", 3, "cards", "permuter", _with(_powers("3 sorcier"), _duel(vows=[{"seat": 3, "what": "will_swap", "n": 0, "yes": False}]))),
    Case("E-TARGET", 4, "powers", "regarder offense", _powers("4 esprit")),
    Case("E-QUESTION-FREE", 4, "powers", 'question défense libre "Pourquoi ?"', _powers("4 chercheur")),
    Case("E-MUTATE", 4, "powers", "muter 2 rouge", _powers("4 mutant")),
    Case("E-MUTATE-SELF", 4, "powers", "muter 3 vert", _powers("4 mutant")),
    Case("E-REPLY", 3, "answer", "oui", _with(_duel(question={"by": 4, "to": 3, "what": "will_compromise"}), {"hands": {"3": ["A8"]}})),
    Case("E-NOT-MAIN", 1, "cards", "permuter", _powers("1 sorcier")),
    Case("E-OOZE-MACRON", 4, "cards", "suinter +1 vert2", _powers("4 macron amibe"), {"powers": 2}),
    Case("E-OOZE-FRONT", 3, "cards", "suinter +1 jaune1", _powers("3 amibe")),
    Case("E-OOZE-BACK", 3, "cards", "suinter -5 vers 5 jaune2", _powers("3 amibe")),
    Case("E-BASE", 3, "cards", "suinter -2 vers 2 bleu1", _powers("3 amibe")),
    Case("E-OBLIGATORY", 4, "cards", "consigne utiliser virus jamais"),
    Case("E-ZAP-OWN", 4, "cards", "armer zap vert"),
    Case("E-DISARM", 4, "cards", "désarmer 7"),
    Case("E-REVEAL", 4, "cards", "révéler virus"),
    Case("E-KEEP", 4, "draft", "garder virus", {"offered": {"4": ["vide", "laser", "clone"]}}, {"draft": 3}),
    Case("E-APART", 4, "draft", "garder insecte, oracle", {"offered": {"4": ["insecte", "oracle", "clone"]}}, {"draft": 3, "powers": 2}),
    Case("E-NEW-WHICH", 4, "rotation", "nouveau", _powers("4 virus vide"), {"powers": 2}),
    Case("E-DEAL.idle", 4, "deal", "proposer rien contre rien", DEAL),
    Case("E-DEAL.which_base", 4, "deal", "proposer base contre base jaune3", DEAL),
    Case("E-DEAL.two_bases_mine", 4, "deal", "proposer base vert4/vert5 contre rien", DEAL),
    Case("E-DEAL.two_bases_yours", 4, "deal", "proposer rien contre base jaune4/jaune5", DEAL),
    Case("E-DEAL.not_his_base_mine", 4, "deal", "proposer base bleu1 contre rien", DEAL),
    Case("E-DEAL.not_his_base_yours", 4, "deal", "proposer rien contre base bleu1", DEAL),
    Case("E-DEAL.base_there_mine", 4, "deal", "proposer base vert4 contre rien", _with(DEAL, {"table": {"pawns": {"3": {"vert4": 1}}}})),
    Case("E-DEAL.base_there_yours", 4, "deal", "proposer rien contre base jaune4", _with(DEAL, {"table": {"pawns": {"4": {"jaune4": 1}}}})),
    Case("E-DEAL.no_founders_mine", 4, "deal", "proposer base vert4 avec 20 pions contre rien", _with(DEAL, {"table": {"pawns": {"3": {"jaune1": 3, "hole": 1}}}})),
    Case("E-DEAL.no_founders_yours", 4, "deal", "proposer rien contre base jaune4 avec 20 pions", _with(DEAL, {"table": {"pawns": {"4": {"vert1": 3, "hole": 1}}}})),
    Case("E-DEAL.too_many_cards_mine", 4, "deal", "proposer 9 cartes au hasard contre rien", DEAL),
    Case("E-DEAL.too_many_cards_yours", 4, "deal", "proposer rien contre 9 cartes au hasard", DEAL),
    Case("E-DEAL.no_zombie_mine", 4, "deal", "proposer base vert4, 1 pions rendus contre rien", DEAL),
    Case("E-DEAL.no_zombie_yours", 4, "deal", "proposer base vert4 contre 1 pions rendus", DEAL),
    Case("E-DEAL.too_many_returned_mine", 4, "deal", "proposer base vert4, 1 pions rendus contre rien", _with(DEAL, _powers("4 zombie"))),
    Case("E-DEAL.too_many_returned_yours", 4, "deal", "proposer base vert4 contre 1 pions rendus", _with(DEAL, _powers("3 zombie"))),
    Case("E-DEAL.not_held", 4, "deal", "proposer carte A30 contre rien", DEAL),
    Case("E-DEAL.chosen", 4, "deal", "proposer 2 cartes au choix [A6] contre rien", DEAL),
    Case("E-ACCEPT-NONE", 4, "deal", "accepter", DEAL),
    Case("E-ACCEPT-CANNOT", 4, "deal", "accepter", _with(DEAL, _duel(offers={"3": {"seat": 3, "give": {"line": "giving"}, "get": {"line": "giving", "cards": ["A30"]}}}))),
    Case("E-LOSSES", 4, "plague", "pertes vert1"),
    Case("E-PLAGUE-CARDS", 4, "plague", "cartes A6"),
    Case("E-REWARD-NONE", 1, "aftermath", "récompense 1 carte", {"table": {"pawns": {"1": {"rouge1": 3, "limbo": 1}}}}),
    Case("E-REWARD", 1, "aftermath", "récompense 2 cartes", _with(_duel(rewards={"1": 1}), {"table": {"pawns": {"1": {"rouge1": 3, "hole": 1}}}})),
    Case("E-RETURN-MOST", 1, "aftermath", "retour 3 rouge2", {"table": {"pawns": {"1": {"rouge1": 3, "limbo": 1}}}}),
    Case("N-FILLED.send", 4, "launch", "attaquer jaune1"),
    Case("N-RECOVER", 4, "cards", "carte A6\ncontinuer\nrécupérer jaune2"),
    Case("N-FILLED.attack", 4, "launch", "pions vert1"),
    Case("N-FILLED.play", 4, "cards", "armer zap tous"),
    Case("N-FILLED.ooze", 3, "cards", "carte A8", _with(_powers("3 amibe"), _duel(vows=[{"seat": 3, "what": "will_ooze", "n": 0, "yes": True}]))),
    Case("N-FILLED.vanish", 4, "vanish", "rien", _powers("4 escamoteur")),
    Case("N-FILLED.role", 3, "role", "rien", _with(_powers("3 comedien"), {"table": {"roles": {"3": 1}}, "roles": {"3": ["laser"]}})),
    Case("N-FILLED.losses", 4, "plague", "cartes A6, C, gaz"),
    Case("N-FILLED.cards", 4, "plague", "pertes vert1, vert2, vert3"),
    Case("N-FILLED.reward", 1, "aftermath", "rien", _with(_duel(rewards={"1": 1}), {"table": {"pawns": {"1": {"rouge1": 3, "hole": 1}}}})),
]  # fmt: skip

WRONG_OPTIONS = {
    "O-WORD": (RencontreOptions(tempo="slow"), 4),
    "O-RANGE": (RencontreOptions(base_goal=9), 4),
    "O-SEATS": (RencontreOptions(), 5),
    "O-DRAFT": (RencontreOptions(powers=3, draft=3), 2),
    "O-DECK": (RencontreOptions(powers=2, power_list=("virus", "vide")), 4),
}


def view_of(case):
    """The seat's view in the case's window."""
    options = msgspec.convert({"powers": 0, **case.options}, RencontreOptions)
    match = table(GAME, 1, 4, options)
    todo = {"step": case.window, "seat": case.seat, "what": "virus"}
    base = {
        "table": {
            "turn": 1, "offense": 4, "agenda": [todo], "discards": [],
            "duel": {"number": 1, "defense": 3, "disc": "jaune", "own_disc": False, "planet": "jaune1"},
            "pawns": {"4": {"vert1": 4}},
        },
        "hands": HANDS,
    }  # fmt: skip
    state = msgspec.convert(
        _merged(_merged(plain(match.state), base), case.over), GAME.state, str_keys=True
    )
    match.put(state)
    seen = match.view(case.seat)
    assert seen.ask is not None, case
    return seen


REFUSALS = Refusals(GAME, CASES, view_of, WRONG_OPTIONS, GOLDEN)


if __name__ == "__main__":
    REFUSALS.keep()
