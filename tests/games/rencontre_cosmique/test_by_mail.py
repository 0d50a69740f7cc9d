"""A whole match of four by real mail, in two languages, with reaction books and standing orders;
its record is audited with the mailboxes. And how many mail rounds a duel takes."""

from collections.abc import Iterator

import pytest

from referee.audit import audit
from referee.demo.player import text_of
from referee.games.rencontre_cosmique import GAME
from referee.games.rencontre_cosmique.before_cards import KINDS
from referee.games.rencontre_cosmique.bot_attack import STRONG
from referee.games.rencontre_cosmique.cards import is_attack, is_duel, value
from referee.games.rencontre_cosmique.events import DuelBegan
from referee.games.rencontre_cosmique.home import HOME
from referee.games.rencontre_cosmique.naming import cards as named
from referee.games.rencontre_cosmique.next_duel import offered
from referee.games.rencontre_cosmique.orders import (
    Ally,
    Answer,
    AnyLine,
    Continue,
    NoPower,
    Play,
    Return,
    Reward,
    Stop,
)
from referee.games.rencontre_cosmique.seen import RencontreView
from referee.games.rencontre_cosmique.windows import may_be_asked
from referee.kernel.standing import answer
from referee.kernel.standing import read as read_rules
from tests.games.rencontre_cosmique.playing import Way, _way, begun
from tests.stories.post_office import Correspondence
from tests.toys.play import bots

OPTIONS = {"max_turns": 1}
RULES = "toujours cartes quand role=bystander: rien\nalways powers: pass"


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Correspondence, bytes]]:
    """Everybody has standing orders; a line of the book is armed; one order is refused, one seat is
    silent once."""
    where = tmp_path_factory.mktemp("by-mail")
    with Correspondence("rencontre-cosmique", OPTIONS, 4, ("fr", "en"), where) as post:
        post.begin()
        first = post.window.asked[0]
        post[first].standing(RULES)
        post[first].order("attaquer mars9")
        post.deliver()
        post.turn()
        others = post.window.asked
        for seat in others:
            post[seat].standing(RULES)
        ally = next(seat for seat in others if seat != defense(post))
        post[ally].order("armer zap tous si victoire=autre\ndécliner")
        post.deliver()
        post.turn(silent=(defense(post),))
        yield post, post.finish()


def defense(post: Correspondence) -> int:
    return int(post.now.state.table.duel.defense)


def test_the_record_holds_against_the_mailboxes(match: tuple[Correspondence, bytes]) -> None:
    post, record = match
    report = audit(record, vkey=post.vkey, mails=[post.mail])
    assert report.holds, report.text("en")


def test_the_refusal_names_line_and_planet(match: tuple[Correspondence, bytes]) -> None:
    post, _ = match
    letters = "\n".join(text_of(letter) for seat in (1, 2, 3, 4) for letter in post[seat].letters)
    assert "mars9" in letters


def test_letters_show_the_own_hand_and_what_silence_would_play(
    match: tuple[Correspondence, bytes],
) -> None:
    post, _ = match
    told = text_of(post[1].got("due")[0])
    assert "Votre main" in told
    assert "Autres planètes" in told


def test_nobody_reads_the_hand_of_another(match: tuple[Correspondence, bytes]) -> None:
    """The hands that were dealt: each stands in its owner's letters only."""
    post, _ = match
    for leaf in post.leaves:
        if not leaf["type"].endswith(".hand_dealt"):
            continue
        seat = leaf["data"]["seat"]
        hand = ", ".join(post.part(f"cards.{leaf['n']}"))
        names = {
            language: named(post.part(f"cards.{leaf['n']}"), language) for language in ("fr", "en")
        }
        for other in {1, 2, 3, 4} - {seat}:
            told = "\n".join(text_of(letter) for letter in post[other].letters)
            assert not any(name in told for name in names.values()), hand


# --- how many rounds a duel takes -----------------------------------------------------------------

STANDING = """toujours préparation: rien
toujours retours: rien
toujours cartes quand role=bystander: rien
toujours cartes quand role=ally_off: rien
toujours cartes quand role=ally_def: rien
toujours pouvoirs: rien
toujours suites: rien
next role: pass
toujours préparation quand duel=2: continuer"""


def foresighted(view: RencontreView, order: Answer) -> Answer:
    """The same order with what the letter offers to say ahead: nobody is asked for it again."""
    return Answer((*order.lines, *rewarded(order), *powerless(view, order), *going_on(view, order)))


def powerless(view: RencontreView, order: Answer) -> tuple[AnyLine, ...]:
    """In `launch` and `alliance`, of a bot that uses no power there: none before the cards."""
    uses = any(isinstance(line, KINDS) for line in order.lines)
    asked = view.window in HOME[NoPower] and may_be_asked(view.table, view.seat or 0)
    return (NoPower(),) if asked and not uses else ()


def rewarded(order: Answer) -> tuple[AnyLine, ...]:
    """With an alliance: what the pawns shall bring, and where they go back."""
    joins = order.all(Ally)
    if not joins:
        return ()
    pawns = joins[0].pawns
    return Reward(cards=sum(pawns.values())), Return(to=pawns)


def going_on(view: RencontreView, order: Answer) -> tuple[AnyLine, ...]:
    """With the attacker's card: another duel or none, by what the hand will be; as the bots decide
    when they are asked (rulings §10, point 1)."""
    laid = order.first(Play)
    if laid is None or not offered(view.table, view.seat or 0, view.faces):
        return ()
    left = list(view.hand)
    left.remove(laid.card)
    best = max((value(card) for card in left if is_attack(card)), default=0)
    more = best >= STRONG or (any(map(is_duel, left)) and len(left) >= 3)
    return (Continue(),) if more else (Stop(),)


def rounds(way: Way, seed: int, standing: str) -> tuple[int, int]:
    """Windows in which somebody had to write, and duels."""
    match = begun(way, seed)
    rules = read_rules(GAME, standing) if standing else []
    written = 0
    while match.window is not None:
        orders = bots(match, seed)
        orders = {seat: foresighted(match.view(seat), order) for seat, order in orders.items()}
        for seat in match.window.asked:
            fitting = answer(GAME, match.view(seat), rules)
            if match.window.asks[seat].ahead is not None:
                orders.pop(seat)
            elif fitting is not None:
                orders[seat] = fitting[1]
        free = [seat for seat in orders if answer(GAME, match.view(seat), rules) is None]
        written += bool(free)
        match.close(orders)
    return written, sum(isinstance(event, DuelBegan) for event in match.events)


@pytest.mark.parametrize(
    ("standing", "most"), [("", 4.5), (STANDING, 3.5)], ids=["without", "with"]
)
def test_mail_rounds_for_a_duel(standing: str, most: float) -> None:
    way = _way("mean", 4)
    counted = [rounds(way, seed, standing) for seed in range(8)]
    mean = sum(one for one, _ in counted) / sum(duels for _, duels in counted)
    how = "with" if standing else "without"
    print(f"mail rounds per duel {how} standing orders: {mean:.2f}")
    assert mean <= most
