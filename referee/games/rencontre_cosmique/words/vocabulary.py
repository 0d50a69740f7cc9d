"""The words of the order language, French and English (rulings §6, §11)."""

from referee.games.rencontre_cosmique.things.cards import kinds
from referee.games.rencontre_cosmique.things.options import power_rows
from referee.kernel.vocabulary import Vocabulary
from referee.kernel.words import Words

WINDOW_NAMES = {
    "draft": Words("draft", "choix"),
    "rotation": Words("rotation", "rotation"),
    "vanish": Words("vanish", "escamotage"),
    "prep": Words("preparation", "préparation"),
    "returns": Words("returns", "retours"),
    "role": Words("role", "rôle"),
    "launch": Words("launch", "attaque"),
    "alliance": Words("alliance", "alliance"),
    "powers": Words("powers", "pouvoirs"),
    "answer": Words("answer", "réponse"),
    "cards": Words("cards", "cartes"),
    "oracle": Words("oracle", "oracle"),
    "recards": Words("cards again", "rejeu"),
    "deal": Words("deal", "marché"),
    "aftermath": Words("aftermath", "suites"),
    "plague": Words("plague", "peste"),
    "i_disc": Words("after the disc", "après le disque"),
    "i_cone": Words("after the cone", "après le Cône"),
    "i_allies": Words("once allies stand", "alliés placés"),
    "i_down": Words("cards face down", "cartes cachées"),
    "i_up": Words("cards face up", "cartes ouvertes"),
    "i_result": Words("before the result", "avant le résultat"),
    "i_console": Words("before the consolation", "avant la consolation"),
    "i_end": Words("end of the duel", "fin du duel"),
    "riposte": Words("riposte", "riposte"),
}
COLOUR_NAMES = {
    "rouge": Words("red", "rouge"),
    "bleu": Words("blue", "bleu"),
    "jaune": Words("yellow", "jaune"),
    "vert": Words("green", "vert"),
}
COLOURS = Vocabulary(
    {
        "rouge": (COLOUR_NAMES["rouge"], "r", "rouges", "reds"),
        "bleu": (COLOUR_NAMES["bleu"], "b", "bleus", "blues"),
        "jaune": (COLOUR_NAMES["jaune"], "j", "y", "jaunes", "yellows"),
        "vert": (COLOUR_NAMES["vert"], "v", "g", "verts", "greens"),
    },
    code="E-COLOUR",
)
GIVING_UP = frozenset({"pass", "decline", "no_power", "stop", "break", "await"})
VERBS = Vocabulary(
    {
        "recover": (Words("recover", "récupérer"), "récupère"),
        "moebius": "moebius",
        "continue": (Words("continue", "continuer"), "continue"),
        "stop": (Words("stop", "arrêter"), "arrête"),
        "role": Words("role", "rôle"),
        "vanish": (Words("vanish", "escamoter"), "escamote"),
        "plague": Words("plague", "peste"),
        "attack": (Words("attack", "attaquer"), "attaque", "attacks"),
        "pawns": (Words("pawns", "pions"), Words("send", "envoyer"), "envoie"),
        "invite": (Words("invite", "inviter"), "invite"),
        "redraw": (Words("redraw", "repiocher"), "repioche"),
        "ally": (
            Words("ally", "allié"),
            "allier",
            "alliance",
            "alliée",
            "join",
            "rejoindre",
            "aider",
        ),
        "decline": (Words("decline", "décliner"), "décline", "refuser", "refuse"),
        "look": (Words("look", "regarder"), "regarde"),
        "ask": Words("ask", "question"),
        "give": (Words("give", "donner"), "donne"),
        "mutate": (Words("mutate", "muter"), "mute"),
        "trade": (Words("trade", "échanger"), "échange"),
        "pass": (Words("pass", "rien"), "nothing", "passe"),
        "powers": (Words("powers", "pouvoirs"), Words("power", "pouvoir")),
        "no_power": (Words("no power", "aucun pouvoir"), "no powers", "pas de pouvoir"),
        "yes": Words("yes", "oui"),
        "no": Words("no", "non"),
        "card": (Words("card", "carte"), Words("play", "jouer"), "joue"),
        "ooze": (Words("ooze", "suinter"), "suinte"),
        "swap": (Words("swap", "permuter"), "permute"),
        "travel": Words("travel", "voyage"),
        "keep": (Words("keep", "garder"), "garde"),
        "steal": (Words("steal", "voler"), "vole"),
        "offer": (Words("offer", "proposer"), "propose"),
        "accept": (Words("accept", "accepter"), "accepte"),
        "break": (Words("break", "rompre"), "romps"),
        "await": Words("hold", "attendre"),
        "founders": Words("my pawns", "mes pions"),
        "losses": Words("losses", "pertes"),
        "cards": Words("cards", "cartes"),
        "reward": Words("reward", "récompense"),
        "return": Words("return", "retour"),
        "place": (Words("place", "placer"), "place"),
        "new": Words("new", "nouveau"),
        "edicts": Words("edicts", "édits"),
        "use": (Words("use", "utiliser"), "utilise"),
        "setting": Words("setting", "consigne"),
        "arm": (Words("arm", "armer"), "arme"),
        "disarm": (Words("disarm", "désarmer"), "désarme"),
        "reveal": (Words("reveal", "révéler"), "révèle"),
        "zap": "zap",
    },
    costs=GIVING_UP,
)
SIDES = Vocabulary(
    {
        "offense": (Words("offense", "attaque"), "offence", "offensif"),
        "defense": (Words("defense", "défense"), "defence", "défensif"),
    },
)
LOOKS = Vocabulary(
    {
        "offense": (Words("offense", "offense"), "attaque"),
        "defense": Words("defense", "défense"),
        "opponent": Words("opponent", "adversaire"),
        "never": Words("never", "jamais"),
    },
)
MAINS = Vocabulary(
    {
        "offense": (Words("offense", "offense"), "attaque"),
        "defense": Words("defense", "défense"),
    },
)
LOOK_TIMES = Vocabulary(
    {
        "disc": Words("at disc", "au disque"),
        "cone": Words("at cone", "au cône"),
        "alliances": Words("at alliances", "aux alliances"),
        "ask": Words("ask", "demander"),
    },
)
ALL = Words("all", "tous")
NOBODY = Words("nobody", "personne")
EVERYBODY = Vocabulary(
    {
        True: (ALL, "any", "everybody", "everyone", "toutes", "tout"),
        False: (NOBODY, "none", "aucun"),
    }
)
PLANET_WORD = Vocabulary({"planet": Words("planet", "planète")})
CONE = Vocabulary({"oval": Words("cone", "cône")})
NONE = Vocabulary({"none": (Words("none", "rien"), "nothing", "aucun", "aucune")})
PASS = Vocabulary({"pass": (Words("pass", "rien"), "none", "nothing", "aucun")})
NOUGHT = Vocabulary({"none": (Words("nothing", "rien"), "none", "aucun")})
NO = Vocabulary({"no": Words("no", "non")})
FROM = Vocabulary({"from": Words("from", "de")})
ASK = Vocabulary({"ask": Words("ask", "demander")})
TO = Vocabulary({"to": (Words("to", "vers"), "à")})
FOR = Vocabulary({"for": (Words("for", "contre"), "against")})
GIVE_TO = Vocabulary({"to": Words("to", "à")})
AGAINST = Vocabulary({"against": Words("against", "contre")})
IF = Vocabulary({"if": Words("if", "si")})
AND = Vocabulary({"and": Words("and", "et")})
PILE = Vocabulary({"pile": Words("pile", "pioche")})
ALWAYS = Vocabulary({"always": Words("always", "toujours"), "never": Words("never", "jamais")})
ATTACK_WORD = Vocabulary({"attack": Words("attack", "attaque")})
CARD_WORDS = Vocabulary({"card": Words("card", "carte")})
TRAVELS = Vocabulary(
    {
        "never": Words("never", "jamais"),
        "losing": Words("if i lose", "si je perds"),
        "control": Words("if control", "si contrôle"),
        "always": Words("always", "toujours"),
        "compromise": Words("if their compromise", "si compromis adverse"),
    },
)
EDICTS = Vocabulary(
    {
        "moebius": (Words("moebius", "moebius"), kinds()["moebius"].name),
        "champ": (Words("field", "champ"), kinds()["champ"].name),
        "controle": (Words("control", "contrôle"), kinds()["controle"].name),
        "gaz": (Words("gas", "gaz"), kinds()["gaz"].name),
        "peste": (Words("plague", "peste"), "la peste"),
        "zap": (Words("zap", "zap"), kinds()["zap"].name),
    },
    code="E-CARD",
)
COMPROMISE = Vocabulary({"C": ("C", Words("compromise", "compromis"))})


def _power_spellings(key: str) -> tuple[Words | str, ...]:
    row = power_rows()[key]
    french = row.fr
    articles = (f"l'{french}", f"le {french}", f"la {french}", f"the {row.en}")
    return (row.name, key, *articles)


POWERS = Vocabulary({key: _power_spellings(key) for key in power_rows()}, code="E-POWER-NAME")
WINDOWS = Vocabulary(
    {
        **{name: words for name, words in WINDOW_NAMES.items() if name != "plague"},
        "refill": (Words("my refill", "la recharge"), "refill", "recharge"),
    },
)
AT = Vocabulary({"at": Words("at", "à")})
CONDITIONS = Vocabulary(
    {
        "on_offense": Words("on offense", "en attaque"),
        "on_defense": Words("on defense", "en défense"),
        "ally": Words("ally", "allié"),
        "bystander": Words("bystander", "témoin"),
        "against_me": Words("against me", "contre moi"),
        "with_me": Words("with me", "pour moi"),
        "offense": Words("offense", "offense"),
        "defense": Words("defense", "défense"),
        "planet": Words("planet", "planète"),
        "duel": "duel",
        "allies_offense": Words("allies offense", "alliés attaque"),
        "allies_defense": Words("allies defense", "alliés défense"),
        "cards": Words("cards", "cartes"),
        "card_offense": (Words("card offense", "carte offense"), "carte attaque"),
        "card_defense": Words("card defense", "carte défense"),
        "winner": Words("winner", "gagnant"),
        "victory": Words("victory", "victoire"),
        "my_losses": Words("my losses", "mes pertes"),
        "losses": Words("losses", "pertes"),
        "consolation": "consolation",
        "hole": Words("hole", "trou"),
    },
    code="E-CONDITION",
)
WINNERS = Vocabulary(
    {
        "offense": (Words("offense", "offense"), "attaque"),
        "defense": Words("defense", "défense"),
        "me": Words("me", "moi"),
        "other": Words("other", "autre"),
    },
)
WHO = Vocabulary({"me": Words("me", "moi"), "other": Words("other", "autre")})
KINDS = Vocabulary({kind: kind for kind in ("AA", "AC", "CA", "CC")})
INVITED = Vocabulary({"invited": Words("invited", "invité")})
INVITED_BY = Vocabulary(
    {
        "offense": (Words("offense", "attaque"),),
        "defense": Words("defense", "défense"),
        "both": Words("both", "deux"),
    },
)
ANSWERS = Vocabulary(
    {
        "offense": (Words("offense", "attaque"),),
        "defense": (Words("defense", "défend"), "défense"),
        "none": Words("declines", "décline"),
    },
)
QUESTIONS = Vocabulary(
    {
        "holds": Words("do you hold", "as-tu"),
        "count": Words("how many", "combien"),
        "plays": Words("will you play", "joueras-tu"),
        "will_swap": Words("will you swap", "permuteras-tu"),
        "will_ooze": Words("will you ooze", "suinteras-tu"),
        "will_travel": Words("will you travel", "voyageras-tu"),
        "free": (Words("free question", "question libre"), "libre", "free"),
    },
)
EDICT_WORD = Vocabulary({"edict": Words("edict", "édit")})
BASE = Vocabulary({"base": "base"})
WITH = Vocabulary({"with": Words("with", "avec")})
PAWNS_WORD = Vocabulary({"pawns": (Words("pawns", "pions"), Words("pawn", "pion"))})
CARDS_WORD = Vocabulary({"cards": (Words("cards", "cartes"), Words("card", "carte"))})
ONE = Vocabulary({"cards": Words("card", "carte"), "pawns": Words("pawn", "pion")})
OF_CHOICE = Vocabulary({"choice": Words("of choice", "au choix")})
AT_RANDOM = Vocabulary({"random": Words("at random", "au hasard")})
RETURNED = Vocabulary({"returned": (Words("returned", "rendus"), "rendu")})
PROMISE = Vocabulary({"promise": Words("promise", "promesse")})
