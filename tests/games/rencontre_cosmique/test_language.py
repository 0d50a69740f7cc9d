# ruff: noqa: E501 # one kind of line a line
"""What a player writes is read as it was meant, in both languages; what is written is read back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.rencontre_cosmique.orders.reading import read
from referee.games.rencontre_cosmique.orders.writing import write
from referee.games.rencontre_cosmique.rules.conditions import TESTS
from referee.games.rencontre_cosmique.things import sheet as o
from referee.games.rencontre_cosmique.things.options import power_rows
from referee.games.rencontre_cosmique.things.places import COLOURS, planets_of
from referee.kernel.game import View
from referee.kernel.refused import Refused

PLANETS = [place for colour in COLOURS for place in planets_of(colour)]
colours = st.sampled_from(COLOURS)
planets = st.sampled_from(PLANETS)
powers = st.sampled_from(sorted(power_rows()))
attacks = st.sampled_from([f"A{n}" for n in (4, 6, 8, 10, 12, 14, 15, 18, 20, 30)])
edicts = st.sampled_from(["moebius", "champ", "controle", "gaz", "peste", "zap"])
cards = attacks | edicts | st.just("C")
mains = st.sampled_from(["offense", "defense"])
counts = st.integers(1, 9)
moves = st.dictionaries(planets, st.integers(1, 9), min_size=1, max_size=3)
with_cone = st.dictionaries(planets | st.just("oval"), st.integers(1, 9), min_size=1, max_size=3)

PLAIN = ["on_offense", "on_defense", "ally", "bystander", "against_me", "with_me"]
NUMBERS = [
    "duel",
    "allies_offense",
    "allies_defense",
    "card_offense",
    "card_defense",
    "consolation",
    "hole",
]
ops = st.sampled_from([">=", "<=", "="])
conds = st.one_of(
    st.builds(o.Cond, what=st.sampled_from(PLAIN)),
    st.builds(o.Cond, what=st.sampled_from(["offense", "defense"]), value=colours),
    st.builds(o.Cond, what=st.just("planet"), value=planets),
    st.builds(o.Cond, what=st.sampled_from(NUMBERS), op=ops, value=st.integers(0, 40)),
    st.builds(o.Cond, what=st.just("cards"), value=st.sampled_from(["AA", "AC", "CA", "CC"])),
    st.builds(
        o.Cond, what=st.just("winner"), value=st.sampled_from(["offense", "defense", "me", "other"])
    ),
    st.builds(o.Cond, what=st.just("victory"), value=colours | st.sampled_from(["me", "other"])),
    st.builds(o.Cond, what=st.just("losses"), op=ops, value=counts, who=colours | st.just("me")),
)
many = st.lists(conds, max_size=3).map(tuple)
clause = st.just(()) | st.builds(
    lambda c: (o.Cond(what="ally"), o.Cond(what="defense", value=c)), colours
)
answers = st.lists(
    st.builds(
        o.Cond, what=st.just("invited"), value=st.sampled_from(["offense", "defense", "both"])
    )
    | st.builds(
        o.Cond,
        what=st.just("answer"),
        who=colours,
        value=st.sampled_from(["offense", "defense", "none"]),
    ),
    max_size=2,
).map(tuple)
givings = st.builds(
    o.Giving,
    bases=st.just(()) | st.tuples(planets),
    cards=st.lists(cards, max_size=2).map(tuple),
    choice=st.integers(0, 3),
    random=st.integers(0, 3),
    returned=st.integers(0, 3),
)
looks = st.builds(
    o.Look,
    target=st.sampled_from(["offense", "defense", "opponent", "never"]),
    at=st.sampled_from(["", "disc", "cone", "alliances", "ask"]),
)
travels = st.builds(
    o.Travel,
    when=st.lists(
        st.sampled_from(["never", "losing", "control", "always", "compromise"]),
        min_size=1,
        max_size=3,
    ).map(tuple),
)
modes = {"mode": st.sampled_from(["always", "never"]), "least": st.just(0)}
keeps = st.builds(o.Keep, **modes) | st.builds(o.Keep, mode=st.just("least"), least=counts)
steals = st.builds(o.Steal, **modes) | st.builds(o.Steal, mode=st.just("least"), least=counts)
arms = st.one_of(
    st.builds(
        o.Arm, edict=st.just("zap"), target=st.tuples(powers | colours | st.just("all")), conds=many
    ),
    st.builds(
        o.Arm,
        edict=st.just("champ"),
        target=st.tuples(mains | st.just("all")) | st.tuples(colours),
        conds=many,
    ),
    st.builds(o.Arm, edict=st.sampled_from(["controle", "moebius"]), conds=many),
    st.builds(o.Arm, edict=st.just("gaz"), target=st.tuples(colours | st.just("all")), conds=many),
    st.builds(
        o.Arm,
        edict=st.just("peste"),
        target=st.tuples(colours),
        at=st.sampled_from(["refill", "alliance", "cards"]),
    ),
)
lines = st.one_of(
    st.builds(o.Recover, to=planets | st.sampled_from(["", "oval"])),
    st.builds(o.Attack, planet=planets, against=colours | st.just("")),
    st.builds(o.Send, pawns=with_cone),
    st.builds(o.Invite, colours=st.lists(colours, min_size=1, unique=True).map(tuple)),
    st.builds(o.Invite, everybody=st.booleans()),
    st.builds(o.Ally, side=mains, pawns=moves, conds=answers),
    looks,
    st.builds(o.Give, card=cards, target=mains, conds=clause),
    st.builds(o.Mutate, sources=st.lists(st.builds(o.Source, of=colours | st.just("pile"), n=st.integers(1, 7)), min_size=1, max_size=3).map(tuple), conds=clause),
    st.builds(o.Trade, conds=clause),
    st.builds(o.Question, target=mains, what=st.sampled_from(["compromise", "edict", "will_compromise", "will_swap", "will_ooze", "will_travel"]), conds=clause),
    st.builds(o.Question, target=mains, what=st.sampled_from(["holds_attack", "count", "will_attack"]), n=counts),
    st.builds(o.Question, target=mains, what=st.just("holds"), card=attacks | edicts),
    st.builds(o.Play, card=attacks | st.just("C")),
    st.builds(o.Ooze, add=moves),
    st.builds(o.Ooze, back=counts, to=moves),
    st.just(o.Ooze()),
    st.builds(o.Swap, yes=st.booleans()),
    travels, keeps, steals,
    st.builds(o.Offer, give=givings, get=givings, promise=st.sampled_from(["", "je t'aide"])),
    st.builds(o.Accept, conditional=st.just(True), most=givings, least=givings),
    st.builds(o.Founders, pawns=with_cone),
    st.builds(o.Losses, pawns=with_cone),
    st.builds(o.Cards, cards=st.lists(cards, min_size=1, max_size=3).map(tuple)),
    st.builds(o.Reward, cards=st.integers(0, 4), pawns=st.integers(0, 4)),
    st.builds(o.Return, to=moves),
    st.builds(o.Place, to=moves),
    st.builds(o.KeepPowers, powers=st.lists(powers, unique=True, max_size=3).map(tuple)),
    st.builds(o.NewPower, power=powers | st.just("")),
    st.builds(o.Role, power=powers),
    st.builds(o.Vanish, letter=st.sampled_from("ABCDEFGHIJ")),
    st.builds(o.Strike, victim=colours),
    st.builds(o.Reply, yes=st.booleans()),
    st.builds(o.Disarm, number=st.integers(0, 99)),
    st.builds(o.Reveal, power=powers),
    st.builds(o.Setting, set=looks | keeps | steals | travels | st.builds(o.Edicts, take=st.booleans()) | st.builds(o.Place, to=moves) | st.builds(o.Return, to=moves) | st.builds(o.Role, power=powers) | st.builds(o.Recover, to=planets) | st.builds(o.Use, power=powers, always=st.booleans())),
    arms,
    st.sampled_from([o.Moebius(), o.Continue(), o.Continue(ask=True), o.Stop(), o.Redraw(), o.Decline(), o.Pass(), o.NoPower(), o.NoPower(ask=True), o.Accept(), o.Break(), o.Await()]),
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(line=lines, language=st.sampled_from(["en", "fr"]))
def test_what_is_written_is_read_back(line, language):
    order = o.Answer((line,))
    assert read(write(order, language), None) == order


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    problems = []
    try:
        lines = read(text, None).lines
    except Refused as refused:
        lines, problems = (), refused.problems
    assert bool(lines) != bool(problems)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ATTAQUER  JAUNE3", "attack yellow 3"),
        ("attaquer j3 contre rouge", "attack Y3 against r"),
        ("pions 2 vert1, vert3", "pawns 2 de v1, 1 g3"),
        ("pions 2 vert1\npions 1 vert3", "pawns 2 green1, green3"),
        ("allié défense 2 rouge3 si bleu décline", "ally defence 2 r3 if blue declines"),
        ("carte 12", "card attack 12"),
        ("carte compromis", "card c"),
        (
            "armer contrôle si gagnant=offense et victoire=autre",
            "arm control if winner=offense and victory=other",
        ),
        ("armer zap l'Échangeur", "arm zap trader"),
        ("suinter −4 vers 4 vert2", "ooze -4 to 4 green2"),
        ("rien # je ne sais pas", "~ cité\npass"),
        ("oui; peste bleu", "yes\nplague blue"),
        ("voyage si je perds, si contrôle", "travel if I lose, if control"),
        ("consigne regarder défense au cône", "setting look defense at cone"),
        ("accepter si base contre base, 1 carte", "accept if base for base, 1 card"),
        ("question défense joueras-tu compromis", "ask defense will you play compromise"),
        ("carte 12; continuer; récupérer v2", "card 12\ncontinue\nrecover green2"),
        ("continuer demander", "continue ask"),
        ("décliner; pouvoirs rien", "decline\npowers pass"),
        ("décliner; pouvoir rien", "decline\npowers pass"),
        ("décliner; aucun pouvoir", "decline\npowers pass"),
        ("décliner; pas de pouvoir", "decline\npowers pass"),
        ("decline; no power", "decline\npowers pass"),
        ("décliner; pouvoirs demander", "decline\npowers ask"),
        ("récompense 1 cartes, 1 pions", "reward 1 card, 1 pawn"),
    ],
)
def test_both_languages_say_the_same(text, same):
    assert read(text, None) == read(same, None)


@pytest.mark.parametrize(
    ("text", "code", "token"),
    [
        ("attaquer violet3", "E-PLANET-NAME", "violet3"),
        ("attaquer jaune6", "E-PLANET-NAME", "jaune6"),
        ("carte A7", "E-CARD-NAME", "A7"),
        ("inviter mauve", "E-COLOUR", "mauve"),
        ("armer zap virus si pleut", "E-CONDITION", "pleut"),
        ("escamoter K", "E-LETTER-NAME", "K"),
        ("consigne attaquer jaune3", "E-SETTING", "attaquer"),
        ("édits toujours", "E-WORD", "édits"),  # two verbs of settings alone
        ("use virus always", "E-WORD", "use"),
        ("oui\noui", "E-TWICE", "oui"),
        ("rien du tout", "E-EXTRA", "du tout"),
        ("", "E-EMPTY", ""),
    ],
)
def test_a_refusal_names_the_token(text, code, token):
    with pytest.raises(Refused) as refused:
        read(text, None)
    problem = refused.value.problems[0]
    assert (problem.code, problem.where.token) == (code, token)


def test_a_riposte_s_own_word_is_among_those_that_are_expected_there():
    with pytest.raises(Refused) as refused:
        read("xyzzy", View(window="riposte"))
    assert "zap" in str(refused.value.problems[0].facts["expected.en"]).split(", ")


def test_every_condition_of_the_language_has_its_test():
    assert set(TESTS) >= {
        *PLAIN,
        *NUMBERS,
        "offense",
        "planet",
        "cards",
        "winner",
        "victory",
        "losses",
    }
