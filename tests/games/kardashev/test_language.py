"""The order language: what is written is read back, and whatever is typed gets an answer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.kardashev import GAME
from referee.games.kardashev.things.cards import heroes, kinds
from referee.games.kardashev.things.seats import DOMAINS
from referee.games.kardashev.things.sheet import (
    Build,
    Choose,
    Concede,
    HeroLine,
    Keep,
    Move,
    Named,
    Start,
    Take,
    as_names,
)
from referee.games.kardashev.words.vocabulary import DOMAIN_WORDS
from referee.kernel.game import View
from referee.kernel.refused import Refused, bare
from referee.kernel.words import LANGUAGES
from tests.games.refusals import attempt

cards = st.sampled_from(sorted(kinds())).map(Named)
ours = st.builds(
    lambda card, seat: Named(f"{card.what}@{seat}") if seat else card, cards, st.integers(0, 2)
)
hero_ids = st.sampled_from(sorted(heroes()))
items = st.one_of(ours, st.sampled_from([*sorted(heroes()), *DOMAINS, "none", "auto"]).map(Named))
ahead = st.lists(items, max_size=4).map(tuple)
lines = st.builds(HeroLine, verb=st.sampled_from(["power", "sacrifice"]), hero=hero_ids, then=ahead)
powers = st.builds(HeroLine, verb=st.just("power"), hero=hero_ids, then=ahead)
guesses = st.lists(st.sampled_from(DOMAINS), min_size=1, max_size=3).map(lambda d: as_names(*d))

plays = st.one_of(
    st.builds(
        Move,
        heroes=st.lists(lines, max_size=2).map(tuple),
        verb=st.just("play"),
        what=ours,
        then=ahead,
    ),
    st.builds(
        Move, heroes=st.lists(lines, max_size=2).map(tuple), verb=st.just("pass"), then=ahead
    ),
    st.builds(Move, heroes=st.lists(lines, min_size=1, max_size=3).map(tuple)),
)
responses = st.one_of(
    st.builds(
        Move, heroes=st.lists(powers, max_size=1).map(tuple), verb=st.just("accept"), then=ahead
    ),
    st.builds(Move, verb=st.just("riposte"), what=ours, names=guesses, then=ahead),
    st.builds(Move, verb=st.just("recycle"), what=ours, then=ahead),
    st.builds(Move, verb=st.just("sacrifice"), what=hero_ids.map(Named), then=ahead),
)
picked = st.lists(st.one_of(ours, hero_ids.map(Named)), min_size=1, max_size=3).map(tuple)
choices = st.one_of(
    st.just(Choose()),
    st.just(Choose(auto=True)),
    st.builds(Choose, picks=picked, auto=st.booleans()),
)
taken = st.none() | st.lists(cards, min_size=1, max_size=3).map(tuple)
copies = st.lists(
    st.builds(Named, st.sampled_from(sorted(kinds())), st.integers(1, 9)), min_size=1, max_size=4
).map(tuple)
builds = st.one_of(
    st.builds(Build, cards=taken, base=st.sampled_from(["auto", "last", "pool"])),
    st.builds(Build, cards=taken, base=st.just("pool"), out=copies),
    st.builds(
        Build, cards=taken, base=st.sampled_from(["auto", "last", "pool"]), out=copies, into=copies
    ),
    st.builds(Build, cards=taken, base=st.just("list"), into=copies),
)
ORDERS = {
    "play": plays,
    "response": responses,
    "choice": choices,
    "draft1": st.builds(Take, cards=taken),
    "build": builds,
    "start": st.builds(Start, me=st.booleans()),
    "hero": st.builds(Keep, hero=st.none() | hero_ids.map(Named)),
}
languages = st.sampled_from(LANGUAGES)


@pytest.mark.parametrize("window", ORDERS)
@given(data=st.data(), language=languages)
@settings(max_examples=40, deadline=None)
def test_an_order_is_read_back_as_it_was_written(window, data, language):
    order = data.draw(ORDERS[window])
    assert GAME.read(GAME.write(order, language), View(window=window)) == order


@pytest.mark.parametrize("window", ORDERS)
@given(data=st.data(), language=languages)
@settings(max_examples=20, deadline=None)
def test_an_order_may_be_written_on_one_line_as_in_a_standing_order(window, data, language):
    order = data.draw(ORDERS[window])
    text = GAME.write(order, language).replace("\n", "; ")
    assert GAME.read(text, View(window=window)) == order


@pytest.mark.parametrize("window", sorted(GAME.windows))
@pytest.mark.parametrize("match", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_giving_up_is_read_in_every_window(window, match, language):
    order = Concede(match=match)
    assert GAME.read(GAME.write(order, language), View(window=window)) == order


WORDS = (
    "play jouer war-0 guerre dome then puis none rien auto accept riposte comme as sci x2 *3 , ; "
    "/ 7 deck last in out take h-08 passe-muraille choose @B @ concede match # start moi"
)
typed = st.lists(st.sampled_from(WORDS.split(" ")) | st.text(max_size=4), max_size=8).map(" ".join)


@given(typed, st.sampled_from(sorted(GAME.windows)))
@settings(deadline=None)
def test_whatever_is_typed_is_an_order_or_is_refused(text, window):
    order, refused = attempt(GAME, text, View(window=window))
    assert all(GAME.explain(problem, language) for problem in refused for language in LANGUAGES)
    assert refused or GAME.read(GAME.write(order, "en"), View(window=window)) == order


@pytest.mark.parametrize(
    "text",
    [
        "play guard squadron then garden dome",
        "JOUER Escadrille puis dôme",
        "jouer war-0 puis env-0",
        "  play   WAR-0 ,  then   Garden-Dome  # a remark",
        "play war-0\nthen env-0",
    ],
)
def test_case_accents_languages_and_line_breaks_do_not_matter(text):
    assert GAME.read(text, View(window="play")) == Move(
        verb="play", what=Named("war-0"), then=as_names("env-0")
    )


@pytest.mark.parametrize("card", sorted(kinds()))
def test_every_card_is_known_by_id_and_by_both_names(card):
    kind = kinds()[card]
    for name in (card, kind.en, kind.fr, kind.fr.upper()):
        assert GAME.read(f"play {name}", View(window="play")).what.what == card


@pytest.mark.parametrize("hero", sorted(heroes()))
def test_every_hero_is_known_also_without_its_article(hero):
    printed = heroes()[hero]
    for name in (hero, printed.en, printed.fr, printed.fr.removeprefix("Le ").removeprefix("La ")):
        assert GAME.read(f"power {name}", View(window="play")).heroes[0].hero == hero


@pytest.mark.parametrize("domain", DOMAINS)
def test_domains_have_names_colours_and_short_names(domain):
    spellings = [
        text
        for entry in DOMAIN_WORDS[domain]
        for text in ((entry,) if isinstance(entry, str) else entry.both())
    ]
    assert len(spellings) >= 5
    for spelling in spellings:
        order = GAME.read(f"riposter war-0 comme {spelling}", View(window="response"))
        assert order.names == as_names(domain)


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("out dip-0 x2, sci-0 x2, occ-0, env-0", 6),
        ("sans dip-0 *2 sci-0 *2 occ-0 env-0", 6),
        ("out dip-0 x 2; out sci-0 × 2 / occ-0; out env-0", 6),
    ],
)
def test_copies_are_counted_however_they_are_written(text, out):
    order = GAME.read(f"take auto; {text}", View(window="build"))
    assert order.base == "pool"
    assert sum(name.n for name in order.out) == out


def test_a_refusal_points_at_the_players_own_line_and_column():
    with pytest.raises(Refused) as refused:
        GAME.read("pouvoir h-08\n\n  jouer  gardien", View(window="play"))
    where = refused.value.problems[0].where
    assert (where.line, where.column, where.token) == (3, 9, "gardien")


def test_the_log_keeps_what_was_ordered_and_not_where_it_stood():
    order = bare(GAME.read("power h-08\nplay war-0 then env-0", View(window="play")))
    assert order.where.line == 0
    assert order.heroes[0].where.token == ""
    assert order.what.where.token == ""


def test_outside_a_window_nothing_can_be_ordered():
    with pytest.raises(Refused) as refused:
        GAME.read("pass", View())
    assert refused.value.problems[0].code == "E-NOT-ASKED"


@pytest.mark.parametrize("window", ["play", "response", "choice", "start", "hero"])
def test_a_player_who_says_that_it_is_they_who_concede_concedes(window):
    assert GAME.read("je abandonne", View(window=window)) == Concede()
    assert GAME.read("I concede match", View(window=window)) == Concede(match=True)
