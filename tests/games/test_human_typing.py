"""What people really type: accents forgotten, French and English mixed, plurals, missing colons.

Each line on the left is the order on the right; what cannot be guessed is refused with the token
and what would be right.
"""

import pytest
from msgspec.structs import replace

from referee.games import (
    capitaine_cosmos,
    combats,
    empereur_telepathe,
    kardashev,
    rencontre_cosmique,
)
from referee.games.capitaine_cosmos.things.options import CosmosOptions
from referee.games.kardashev.things.sheet import Move
from referee.kernel.game import View
from referee.kernel.refused import Refused
from tests.games.kardashev.playing import SINGLE, begun
from tests.toys.play import table

COSMOS = [
    ("#4 . M . M . M", "#4 : . M . M . M"),
    ("#4=.M.M.M", "#4 : . M . M . M"),
    ("# 4 : .M.M.M", "#4 : . M . M . M"),
    ("escorteur 4 : m m m", "#4 : . M . M . M"),
    ("ES4 : – M – M – M", "#4 : . M . M . M"),
    ("#4 : . M\t. M\t. M", "#4 : . M . M . M"),
    ("#4 : x m x md x m sors", "#4 : . M . MS . M EXIT"),
    ("#4 : . M . MD . M leaves", "#4 : . M . MS . M EXIT"),
    ("TIR TOUS CROISEURS", "FIRE ALL : CRUISERS"),
    ("feu tous : croiseur", "FIRE ALL : CRUISERS"),
    ("FIRE AUTO", "FIRE ALL : AUTO"),
    ("Tirez tout: auto", "FIRE ALL : AUTO"),
    ("mine 4 phase 2", "MINE #4 PHASE 2"),
    ("lancez #11 si ennemis<=8", "LAUNCH #11 IF ENEMY<=8"),
    ("passe", "NONE"),
    ("#4: M M M.", "#4 : . M . M . M"),
    ("#4 : . M . M . M.", "#4 : . M . M . M"),
    ("#4 : M M .", "#4 : . M . M . ."),  # a point apart is a cell
    ("#11 : M. M. M.", "#11 : M . M . M ."),  # and so are all, where each is written close
    ("#11=M.M.M.", "#11 : M . M . M ."),
    ("#4 : . M . M . M sortie.", "#4 : . M . M . M EXIT"),
    ("LAUNCH #11 : [A] M M.", "LAUNCH #11 : [A] M M"),
    ("TIR TOUS : CROISEURS.", "FIRE ALL : CRUISERS"),
    ("MINE 4 PHASE 2.", "MINE #4 PHASE 2"),
    ("rien.", "NONE"),
]
RENCONTRE = [
    ("launch", "je attaque jaune 3", "attack yellow3"),
    ("launch", "attaquer planète jaune3", "attack yellow3"),
    ("launch", "attaquer j3 avec 2 pions de vert1", "attack yellow3\npawns 2 green1"),
    ("launch", "pions deux vert1 vert2", "pawns 2 green1, green2"),
    ("launch", "envoyer 2 vert1 et 1 vert2", "pawns 2 green1, green2"),
    ("launch", "inviter tout le monde", "invite all"),
    ("launch", "inviter bleus et verts", "invite blue, green"),
    ("alliance", "je décline", "decline"),
    ("alliance", "refuser", "decline"),
    ("alliance", "rejoindre défense 2 pions vert1", "ally defense 2 green1"),
    ("cards", "A8", "card A8"),
    ("cards", "attaque 8", "card A8"),
    ("cards", "je joue la carte A 8", "card A8"),
    ("cards", "carte : 8", "card A8"),
    ("cards", "compromis", "card C"),
    ("cards", "armer zap si contre moi", "arm zap all if against me"),
    ("cards", "armer le contrôle émotionnel", "arm control"),
    ("cards", "A8.", "card A8"),
    ("launch", "attaquer jaune3.", "attack yellow3"),
    ("alliance", "Décliner.", "decline"),
]
COMBATS = [
    ("turn", "Déplacer une population de Aube/S à Pivot/1", "move 1 Aube/S > Pivot/1"),
    ("turn", "mouvement 1 aube s pivot 1", "move 1 Aube/S > Pivot/1"),
    ("turn", "construire une usine sur pivot 1", "build Pivot/1"),
    ("turn", "bâtir Pivot/1", "build Pivot/1"),
    ("turn", "peupler pivot1", "grow Pivot/1"),
    ("turn", "je passe", "pass"),
    ("turn", "rien", "pass"),
    ("plan", "bataille 1 : énergie un", "1: energy 1"),
    ("plan", "B1: 1 energie", "1: energy 1"),
    ("plan", "1 - energy 1", "1: energy 1"),
    ("plan", "1. énergie=1 carte sabotage", "1: energy 1, card sabotage"),
    ("plan", "repli non", "retreat none"),
    ("plan", "prendre oui", "take yes"),
    ("commit", "2", "energy 2"),
    ("commit", "énergie : 2", "energy 2"),
    ("commit", "je joue sabotage", "card sabotage"),
    ("commit", "Sabotage", "card sabotage"),
    ("commit", "rien", "pass"),
    ("commit", "énergie 2.", "energy 2"),
    ("turn", "move 2 aube/s -> pivot/1.", "move 2 Aube/S > Pivot/1"),
    ("turn", "Construire Pivot/1.", "build Pivot/1"),
    ("turn", "attaque Pivot/1; paire 1=2P1U 2=P.", "attack Pivot/1\npair 1=PPU 2=P"),
    ("pairing", "pair 1=2P1U", "pair 1=PPU"),
    ("pairing", "paire 1=PPU, 2=1P 2U", "pair 1=PPU 2=PUU"),
    ("pairing", "ligne 2P1U.", "line P P U"),
]
KARDASHEV = [
    ("play", "pose Escadrille de garde", "play war-0"),
    ("play", "je joue la carte war0", "play war-0"),
    ("play", "rien", "pass"),
    ("response", "ok", "accept"),
    ("response", "passe", "accept"),
    ("response", "riposte avec consulat orbital : sciences", "riposte dip-0 as sci"),
    ("response", "riposte dip-0 comme guerre et science", "riposte dip-0 as war sci"),
    ("play", "play Garden Dome.", "play env-0"),
    ("response", "riposte dip-0 as env or war", "riposte dip-0 as env war"),
    ("response", "riposte dip-0 : noir ou rouge.", "riposte dip-0 as occ war"),
    ("play", "Passe.", "pass"),
    ("response", "riposte consulat orbital : guerre.", "riposte dip-0 as war"),
    ("build", "deck automatique", "deck auto"),
    ("build", "retire 3 war-0, sci-0 3", "out war-0 x3, sci-0 x3"),
]
TELEPATHE = [
    ("commit", "engager ARC3 et FOC2", "commit ARC3 FOC2"),
    ("commit", "arc3", "commit ARC3"),
    ("commit", "je joue arc neural 3", "commit ARC3"),
    ("commit", "engage : ARC3, FOC2", "commit ARC3 FOC2"),
    ("commit", "rien", "pass"),
    ("commit", "arc neural 3", "commit ARC3"),
    ("commit", "Neural arc 3.", "commit ARC3"),
    ("duel", "block with TER1", "block TER1"),
    ("duel", "bloquer avec TER1.", "block TER1"),
    ("duel", "attaque Béryl", "target Beryl"),
    ("duel", "cible : le plus faible", "target weakest"),
    ("duel", "bloquer auto si >= 4", "block auto >= 4"),
    ("duel", "bloque REJ2 si tel ou vam", "block REJ2 when tel,vam"),
]


@pytest.mark.parametrize(("typed", "meant"), COSMOS)
def test_a_sheet_of_capitaine_cosmos(typed, meant):
    game = capitaine_cosmos.GAME
    view = table(game, 1, 2, CosmosOptions(scenario="S1")).view(1)
    assert game.read(typed, view) == game.read(meant, view)


@pytest.mark.parametrize(("window", "typed", "meant"), RENCONTRE)
def test_an_order_of_rencontre_cosmique(window, typed, meant):
    same(rencontre_cosmique.GAME, View(window=window), typed, meant)


@pytest.mark.parametrize(("window", "typed", "meant"), COMBATS)
def test_an_order_of_combats(window, typed, meant):
    same(combats.GAME, View(window=window), typed, meant)


@pytest.mark.parametrize(("window", "typed", "meant"), KARDASHEV)
def test_an_order_of_kardashev(window, typed, meant):
    same(kardashev.GAME, View(window=window), typed, meant)


@pytest.mark.parametrize(("window", "typed", "meant"), TELEPATHE)
def test_an_order_of_empereur_telepathe(window, typed, meant):
    game = empereur_telepathe.GAME
    view = replace(table(game, 3, 3).view(1), window=window)
    same(game, view, typed, meant)


def same(game, view, typed, meant):
    """As log and players see it: places in the text are not part of an order."""
    assert game.write(game.read(typed, view), "en") == game.write(game.read(meant, view), "en")


# --- what is suggested ----------------------------------------------------------------------------

NONE = (None, None)
HINTED = {  # what an English and a French letter suggest
    "FIRE ALL": ("FIRE ALL : #26", "TIR TOUS : #26"),
    "TIR #4": ("FIRE #4 : #26", "TIR #4 : #26"),
    "FIRE #26": ("FIRE ALL : #26", "TIR TOUS : #26"),
    "FIRE": ("FIRE ALL : #26", "TIR TOUS : #26"),
    "hold fire": ("HOLD ALL", "CESSEZ TOUS"),
    "cease fire": ("HOLD ALL", "CESSEZ TOUS"),
    "cessez le feu": ("HOLD ALL", "CESSEZ TOUS"),
    "LNCER #12": ("LAUNCH", "LANCER"),
    "CESSEZ #4 merci": ("HOLD #4", "CESSEZ #4"),
    "recruit": NONE,
    "nom": NONE,
}


@pytest.mark.parametrize("typed", HINTED)
def test_a_hint_of_capitaine_cosmos_is_in_the_readers_language(typed):
    game = capitaine_cosmos.GAME
    view = table(game, 1, 2, CosmosOptions(scenario="S1")).view(1)
    assert hints(game, view, typed) == HINTED[typed]
    for better in filter(None, HINTED[typed]):
        if " " in better:  # a whole line
            assert game.check(view, game.read(better, view)).refused == ()


PLAY = [
    ("Garden Dome", ("play Garden Dome", "jouer Dôme-jardin")),
    ("dôme jardin.", ("play Garden Dome", "jouer Dôme-jardin")),
    ("env0", ("play Garden Dome", "jouer Dôme-jardin")),
    ("play Gardn Dome", ("Garden Dome", "Dôme-jardin")),
    ("Star Garden", NONE),  # not in hand
    ("as env or war", NONE),
    ("pass my turn", ("pass", "passer")),
    ("passe mon tour", ("pass", "passer")),
    ("psas", ("pass", None)),
    ("play Garden Dome please", ("play Garden Dome", "jouer Dôme-jardin")),
    ("noir", NONE),
    ("Solar", NONE),
]


@pytest.mark.parametrize(("typed", "told"), PLAY)
def test_a_hint_of_kardashev_can_be_played_and_never_passes(typed, told):
    view = begun(SINGLE, 3).view(1)
    assert "env-0@1" in view.hand
    assert hints(kardashev.GAME, view, typed) == told


@pytest.mark.parametrize(
    ("game", "window", "typed", "told"),
    [
        (combats.GAME, "turn", "recruit", NONE),
        (combats.GAME, "turn", "pass my turn", ("pass", "passe")),
        (combats.GAME, "turn", "bulid Pivot/1", ("build", "construis")),
        (combats.GAME, "turn", "pasa", ("pass", None)),
        (combats.GAME, "turn", "paste", ("pass", "passe")),
        (combats.GAME, "turn", "prises", NONE),
        (combats.GAME, "aftermath", "repi aucun", ("retreat", "repli")),
        (combats.GAME, "aftermath", "treaty", NONE),
        (rencontre_cosmique.GAME, "launch", "atack yellow3", ("attack", "attaquer")),
        (rencontre_cosmique.GAME, "alliance", "atack yellow3", NONE),  # no line of that window
        (rencontre_cosmique.GAME, "alliance", "clime", NONE),
        (rencontre_cosmique.GAME, "alliance", "declin", ("decline", "décliner")),
        (rencontre_cosmique.GAME, "launch", "inviter mauve", NONE),
    ],
)
def test_a_hint_belongs_to_the_open_window_and_gives_nothing_up(game, window, typed, told):
    assert hints(game, View(window=window), typed) == told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("pass my turn", ("pass", "passe")),
        ("abdicat", ("abdicate", "abdique")),
        ("abacus", NONE),
        ("hole", ("hold", None)),
        ("halt", NONE),
    ],
)
def test_a_hint_of_empereur_telepathe_gives_nothing_up(typed, told):
    game = empereur_telepathe.GAME
    assert hints(game, table(game, 3, 3).view(1), typed) == told


def test_who_answers_nothing_is_not_told_to_accept():
    """Kardashev: a hero's power stands alone in a response."""
    game = kardashev.GAME
    view = replace(begun(SINGLE, 3).view(1), window="response")
    [problem] = [
        refusal for refusal in game.check(view, Move()).refused if refusal.code == "E-ANSWER"
    ]
    assert "Try:" not in game.explain(problem, "en")


def test_a_card_alone_where_another_verb_is_meant_suggests_that_verb():
    game = empereur_telepathe.GAME
    view = replace(table(game, 3, 3).view(1), window="choose")
    assert hints(game, view, "arc neural 3") == ("pick ARC3", "prends ARC3")


def hints(game, view, typed):
    """What is suggested to a reader of English and to one of French."""
    with pytest.raises(Refused) as refused:
        game.read(typed, view)
    [problem] = refused.value.problems
    said = {tongue: game.explain(problem, tongue).splitlines() for tongue in ("en", "fr")}
    return (after(said["en"], "Try: "), after(said["fr"], "Essayez : "))


def after(lines, sign):
    return next((line.removeprefix(sign) for line in lines if line.startswith(sign)), None)


@pytest.mark.parametrize(
    ("game", "window", "typed", "told"),
    [
        (rencontre_cosmique.GAME, "launch", "carte", "A10, C"),
        (rencontre_cosmique.GAME, "alliance", "bonjour", "allié"),
        (combats.GAME, "turn", "construis", "Aube, Vesper"),
        (kardashev.GAME, "response", "bonjour", "accepter"),
    ],
)
def test_what_would_be_right_is_named_in_the_readers_language(game, window, typed, told):
    with pytest.raises(Refused) as refused:
        game.read(typed, View(window=window))
    [problem] = refused.value.problems
    assert told in game.explain(problem, "fr")
    assert "word" not in game.explain(problem, "fr")


def test_the_words_of_another_window_are_not_offered():
    """Rencontre Cosmique has 43 kinds of lines; a window understands some of them."""
    with pytest.raises(Refused) as refused:
        rencontre_cosmique.GAME.read("helo", View(window="alliance"))
    told = rencontre_cosmique.GAME.explain(refused.value.problems[0], "en")
    assert "decline" in told
    assert "redraw" not in told
