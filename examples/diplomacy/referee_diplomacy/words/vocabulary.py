"""The words of the orders, in both languages: `A PAR - BUR`, `flotte Brest soutient A Paris`."""

import re

from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

from referee_diplomacy.things.atlas import PROVINCES
from referee_diplomacy.things.units import (
    ARMY,
    BUILD,
    CONVOY,
    DISBAND,
    FLEET,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT,
    WAIVE,
)

# A dash is a sign, not a part of a word: `PAR-BUR` is a move.
TOKENS = re.compile(
    r"(?P<number>[0-9]+)|(?P<word>[^\W\d_](?:[^\W_]|'(?=\w))*)|(?P<sign>[-=]*>|-+|\S)"
)
ARROWS = ("-", "--", ">", "->", "-->", "=>")

PLACES: Vocabulary[str] = Vocabulary(
    {
        key: (province.short, province.name, *province.also, key)
        for key, province in PROVINCES.items()
    },
    prefix=4,
    code="E-PLACE",
)
UNITS: Vocabulary[str] = Vocabulary(
    {
        ARMY: (Words("A", "A"), Words("army", "armée"), "ar"),
        FLEET: (Words("F", "F"), Words("fleet", "flotte"), "fl"),
    }
)
ACTS: Vocabulary[str] = Vocabulary(
    {
        MOVE: (Words("-", "-"), Words("M", "M"), Words("moves", "va"), "move", "to", "vers", "à"),
        HOLD: (Words("H", "H"), Words("holds", "tient"), "hold", "tenir", "t", "stands", "reste"),
        SUPPORT: (
            Words("S", "S"),
            Words("supports", "soutient"),
            Words("support", "soutien"),
            "soutenir",
        ),
        CONVOY: (
            Words("C", "C"),
            Words("convoys", "convoie"),
            Words("convoy", "convoi"),
            "transports",
            "transporte",
        ),
        RETREAT: (Words("R", "R"), Words("retreats", "retraite"), "retreat", "recule"),
        DISBAND: (
            Words("D", "D"),
            Words("disbands", "dissoute"),
            Words("disband", "dissout"),
            "remove",
            "destroy",
            "supprime",
            "supprimer",
        ),
        BUILD: (
            Words("B", "B"),
            Words("builds", "construit"),
            Words("build", "construire"),
            "construction",
        ),
        WAIVE: (Words("waive", "renonce"), "waives", "renoncer"),
    },
    code="E-ACT",
)
COASTS: Vocabulary[str] = Vocabulary(
    {
        "ec": (Words("EC", "CE"), Words("east coast", "côte est"), "east", "est"),
        "nc": (Words("NC", "CN"), Words("north coast", "côte nord"), "north", "nord"),
        "sc": (Words("SC", "CS"), Words("south coast", "côte sud"), "south", "sud"),
    }
)
VIA = Vocabulary({True: ("via", "by", "par", "vc")})
BY_CONVOY = Vocabulary({True: (Words("convoy", "convoi"), "c")})
TO = Vocabulary({True: (Words("to", "à"), "into", "vers")})
