"""Chance: the published vectors, and what a game may rely on."""

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel import chance
from referee.kernel.chance import Chain, Chance, Draws
from referee.kernel.scripted import ScriptedDraws, ScriptError

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "chance.json").read_text())["vectors"]
PAPER = Path(__file__).parents[2] / "docs" / "spec" / "chance.md"
SEED = bytes(range(32))
seeds = st.binary(min_size=32, max_size=32)


def played(f, told):
    """The answer of one vector: bytes as hex, lists as they are."""
    raw = {k: bytes.fromhex(v) for k, v in told.items() if isinstance(v, str) and k != "n"}
    label = raw.get("label", b"").decode()
    numbers = chance.words(raw.get("seed", b""), label, told.get("i", 0))
    if "words" in told:
        numbers = iter([int(word, 16) for word in told["words"]])
    match f:
        case "leaf_hash":
            return chance.leaf0_hash(raw["leaf"]).hex()
        case "link_before":
            return chance.link_before(raw["s"]).hex()
        case "link_at":
            return chance.link_at(raw["last"], told["i"], told["links"]).hex()
        case "secret_commitment":
            return chance.secret_commitment(raw["h"]).hex()
        case "contribution":
            log, nonce = raw["leaf0_hash"], raw.get("nonce")
            return chance.contribution(log, told["k"], told["seat"], nonce).hex()
        case "mix":
            each = [bytes.fromhex(contribution) for contribution in told["contributions"]]
            return chance.mix(raw["leaf0_hash"], told["k"], each).hex()
        case "public_seed":
            return chance.public_seed(raw["s_k"], raw["mix"]).hex()
        case "secret_seed":
            return chance.secret_seed(raw["h"], told["k"], raw["mix"]).hex()
        case "word":
            return chance.word(raw["seed"], label, told["i"]).hex()
        case "below":
            return below_and_next(raw["seed"], label, told)
        case "roll":
            return chance.roll_of(numbers, told["sides"], told["count"])
        case "shuffle":
            return chance.shuffle_of(numbers, told["items"])
        case "pick":
            return chance.pick_of(numbers, told["items"], told["count"])
    raise AssertionError(f"unknown vector {f}")


def below_and_next(seed, label, told):
    """The number drawn, and the index of the word that would be read next."""
    read = []

    def counted():
        for number in chance.words(seed, label, told["i"]):
            read.append(number)
            yield number

    return [str(chance.below_of(counted(), int(told["n"]))), told["i"] + len(read)]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['f']}: {v['note']}")
def test_vector(vector):
    """Every published vector comes out to the byte."""
    assert played(vector["f"], vector["in"]) == vector["out"]


def test_there_are_57_vectors():
    """A vector file cut short would prove nothing."""
    assert len(VECTORS) == 57


DRAWN = [v for v in VECTORS if v["f"] in ("roll", "shuffle", "pick") and "words" not in v["in"]]


@pytest.mark.parametrize("vector", DRAWN, ids=lambda v: f"{v['f']}: {v['note']}")
def test_draws_speak_the_vectors(vector):
    """`Draws` gives a game the same dice, shuffles and picks as the vectors."""
    told = vector["in"]
    draws, label = Draws(bytes.fromhex(told["seed"])), bytes.fromhex(told["label"]).decode()
    asked = [told[k] for k in ("items", "sides", "count") if k in told]
    assert getattr(draws, vector["f"])(label, *asked) == vector["out"]


def test_a_chain_opens_the_links_of_the_vectors():
    """Given the full chain of the vectors, when draws 1, 2 and 7 open it, then as published."""
    full = [v for v in VECTORS if v["f"] == "link_at" and v["in"]["links"] == 65_536]
    chain = Chain(bytes.fromhex(full[0]["in"]["last"]))
    opened = {v["in"]["i"]: v["out"] for v in full}
    assert chain.commitment.hex() == opened.pop(0)
    assert {k: chain.link(k).hex() for k in opened} == opened


@pytest.mark.parametrize("links", [1, 2, 255, 256, 257, 600])
def test_a_chain_of_any_length_agrees_with_the_plain_walk(links):
    """Given a short chain, when every link is opened, then each is what hashing back gives."""
    chain = Chain(SEED, links)
    assert chain.commitment == chance.link_at(SEED, 0, links)
    wanted = [chance.link_at(SEED, k, links) for k in range(1, links + 1)]
    assert [chain.link(k) for k in range(1, links + 1)] == wanted


def test_each_link_proves_itself_by_the_one_before():
    """Given an open link, when it is hashed, then it is the link the table already knows."""
    chain = Chain(SEED, 300)
    assert all(chance.link_before(chain.link(k + 1)) == chain.link(k) for k in range(1, 300))


@pytest.mark.parametrize("k", [-1, 0, 5])
def test_no_draw_opens_a_link_the_chain_has_not(k):
    """Draw 0 would give nothing away, and after the last draw there is nothing left to give."""
    with pytest.raises(ValueError, match="draw"):
        Chain(SEED, 4).link(k)


def test_a_bot_thinks_with_a_seed_of_its_own():
    """docs/spec.md §12: HMAC of h over "bot", the draw and the seat."""
    wanted = hashlib.sha256  # HMAC spelt out by RFC 2104, so that the library is not its own judge
    inner = wanted(bytes(b ^ 0x36 for b in SEED.ljust(64, b"\0")) + b"bot\0\0\0\x07\x03").digest()
    outer = wanted(bytes(b ^ 0x5C for b in SEED.ljust(64, b"\0")) + inner).digest()
    assert chance.bot_seed(SEED, 7, 3) == outer


def test_the_draw_before_goes_into_a_bots_seed():
    """docs/spec.md §12: by version 2 of leaf 0."""
    seeds_of = {chance.bot_seed(SEED, 7, 3, bytes([i]) * 32) for i in range(5)}
    assert len(seeds_of | {chance.bot_seed(SEED, 7, 3)}) == 6


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: chance.link_before(b"short"),
        lambda: chance.link_at(SEED, 5, 4),
        lambda: chance.secret_commitment(b""),
        lambda: chance.contribution(SEED, 0, 1, bytes(16)),
        lambda: chance.contribution(SEED, 65_537, 1, bytes(16)),
        lambda: chance.contribution(SEED, 1, 0, bytes(16)),
        lambda: chance.contribution(SEED, 1, 256, bytes(16)),
        lambda: chance.contribution(SEED, 1, 1, bytes(15)),
        lambda: chance.mix(SEED, 1, [bytes(31)]),
        lambda: chance.public_seed(SEED, b""),
        lambda: chance.secret_seed(SEED[1:], 1, SEED),
        lambda: chance.bot_seed(SEED, 1, 0),
        lambda: chance.bot_seed(SEED, 1, 1, b""),
        lambda: Draws(b"short"),
    ],
)
def test_bytes_of_a_wrong_size_are_refused(wrong):
    """A key cut short would still hash; so sizes are looked at."""
    with pytest.raises(ValueError, match="not"):
        wrong()


def test_a_label_counts_once_a_draw():
    """The same label twice would throw the same dice twice."""
    draws = Draws(SEED)
    draws.roll("attack/1", 6)
    with pytest.raises(ValueError, match="already used"):
        draws.shuffle("attack/1", [1, 2])


def test_public_and_secret_labels_are_apart():
    """The two seeds of one draw may use the same label, each once."""
    both = Chance(Draws(SEED), Draws(SEED[::-1]))
    assert both.roll("deck", 10**9) != both.secret.roll("deck", 10**9)


@pytest.mark.parametrize("label", ["", "Attack", "é", "a b", "a\n", "x" * 256])
def test_a_label_is_plain_or_refused(label):
    """1 to 255 of a-z 0-9 / _ . - and nothing else, not even a last line feed."""
    with pytest.raises(ValueError, match="1 to 255"):
        Draws(SEED).roll(label, 6)


@pytest.mark.parametrize(("sides", "count"), [(0, 1), (-1, 1), ((1 << 64) + 1, 1), (6, -1)])
def test_impossible_dice_are_refused(sides, count):
    """No die without a face, none with more faces than a word has values."""
    with pytest.raises(ValueError, match="not from"):
        Draws(SEED).roll("x", sides, count)


def test_nobody_picks_more_than_there_is():
    """Four cards cannot be drawn from three."""
    with pytest.raises(ValueError, match="number to pick"):
        Draws(SEED).pick("x", [1, 2, 3], 4)


def test_the_widest_die_takes_every_word():
    """n = 2^64 leaves no ragged end, so the word itself is the number."""
    assert chance.below_of(iter([(1 << 64) - 1]), 1 << 64) == (1 << 64) - 1


@given(seeds, st.lists(st.integers(), max_size=30))
def test_a_shuffle_loses_and_invents_nothing(seed, items):
    """Whatever the seed, a shuffled deck is the same deck."""
    before = list(items)
    assert Counter(Draws(seed).shuffle("deck", items)) == Counter(before)
    assert items == before


@given(seeds, st.lists(st.integers(), max_size=12), st.data())
def test_a_pick_is_a_part_of_the_deck(seed, items, data):
    """Whatever the seed, what is picked was there, and as many as asked."""
    count = data.draw(st.integers(0, len(items)))
    picked = Draws(seed).pick("hand", items, count)
    assert len(picked) == count
    assert Counter(picked) <= Counter(items)


@given(seeds, st.integers(1, 1 << 64), st.integers(0, 5))
def test_dice_stay_within_their_faces(seed, sides, count):
    """Whatever the seed, a die shows 1 to its sides."""
    rolled = Draws(seed).roll("dice", sides, count)
    assert len(rolled) == count
    assert all(1 <= number <= sides for number in rolled)


def test_below_counts_from_zero():
    """Given a roll, when below is asked under the same seed and label, then one less."""
    assert Draws(SEED).below("x", 6) == Draws(SEED).roll("x", 6)[0] - 1


def test_chance_hands_every_public_draw_to_its_public_source():
    """The four calls of `Chance` are those of its public source."""
    both = Chance(ScriptedDraws([4, 2, ["b", "a"], ["c"]]), Draws(SEED))
    assert both.roll("a", 6) == [4]
    assert both.below("b", 3) == 2
    assert both.shuffle("c", ["a", "b"]) == ["b", "a"]
    assert both.pick("d", ["a", "b", "c"], 1) == ["c"]


def test_told_dice_fall_as_told():
    """Given a script, when the game draws in order, then it gets just this, and none is left."""
    told = ScriptedDraws([3, 5, ["c", "a", "b"], ["b"], 0])
    assert told.roll("attack", 6, 2) == [3, 5]
    assert told.shuffle("deck", ["a", "b", "c"]) == ["c", "a", "b"]
    assert told.pick("hand", ("a", "b"), 1) == ["b"]
    assert told.below("seat", 4) == 0
    told.done()


def test_told_cards_are_the_games_own():
    """A file knows lists, a game may hold tuples: the game gets back its own things."""
    assert ScriptedDraws([[["red", 2], ["red", 1]]]).shuffle("deck", [("red", 1), ("red", 2)]) == [
        ("red", 2),
        ("red", 1),
    ]


def test_twins_in_a_deck_are_told_twice():
    """Two equal cards are two cards."""
    assert ScriptedDraws([["a", "b", "a"]]).shuffle("deck", ["a", "a", "b"]) == ["a", "b", "a"]


@pytest.mark.parametrize(
    ("script", "draw", "says"),
    [
        ([], lambda d: d.roll("attack", 6), r"nothing left for 'attack'.*1 to 6"),
        ([3], lambda d: d.roll("attack", 6, 2), "nothing left"),
        ([7], lambda d: d.roll("attack", 6), r"dice\[0\].*'attack'.*1 to 6, not 7"),
        ([0], lambda d: d.roll("attack", 6), "not 0"),
        ([True], lambda d: d.roll("attack", 6), "not True"),
        ([6], lambda d: d.below("seat", 6), "0 to 5, not 6"),
        ([["a"]], lambda d: d.roll("attack", 6), r"not \['a'\]"),
        ([3], lambda d: d.shuffle("deck", ["a"]), r"the whole order of \['a'\], not 3"),
        ([["a"]], lambda d: d.shuffle("deck", ["a", "b"]), "the whole order of"),
        ([["a", "a"]], lambda d: d.shuffle("deck", ["a", "b"]), "the whole order of"),
        ([["c"]], lambda d: d.pick("hand", ["a", "b"], 1), "a list, 1 of"),
        ([["a", "b"]], lambda d: d.pick("hand", ["a", "b"], 1), "a list, 1 of"),
    ],
)
def test_dice_that_do_not_fit_are_named(script, draw, says):
    """Too few, too high, of the wrong kind: the error tells the place, the label and what fits."""
    with pytest.raises(ScriptError, match=says):
        draw(ScriptedDraws(script))


def test_dice_left_over_are_named():
    """Given one die too many, when the step is done, then the script is at fault."""
    told = ScriptedDraws([3, 5], "secret")
    told.roll("attack", 6)
    with pytest.raises(ScriptError, match=r"secret: \[5\] left over"):
        told.done()


def test_told_dice_keep_the_rule_of_labels():
    """A game that uses a label twice fails in its scenarios too, not only in a match."""
    told = ScriptedDraws([1, 1])
    told.roll("attack", 6)
    with pytest.raises(ValueError, match="already used"):
        told.roll("attack", 6)


def test_a_label_may_come_again_in_the_next_draw():
    """Labels count once a draw, not once a match."""
    told = ScriptedDraws([1, 2])
    told.roll("attack", 6)
    told.next_draw()
    assert told.roll("attack", 6) == [2]


def test_the_paper_s_mix_with_a_round_of_quicknet():
    leaf0 = bytes.fromhex("7dce355802e96cc539821a5c816b1ba61cd6b7c75ec1d3d8d84846006c5c21ec")
    shares = [
        bytes.fromhex("a0510d1260f5af5921a8695f26b74aa493a5ea63d85ff7b5cd4ad3553c44f00a"),
        bytes.fromhex("4ded5d7918d19c3c947648a11ae25fbc2862335bb0b70335974e9a01b792b0b1"),
    ]
    word = bytes.fromhex("fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd")
    mixed = chance.mix_outside(leaf0, 2, shares, chance.Round(1000, word)).hex()
    assert mixed in PAPER.read_text("utf-8")
    assert mixed != chance.mix(leaf0, 2, shares).hex()


@given(
    st.integers(1, 65_536),
    st.integers(1, 2**64 - 1),
    st.binary(min_size=32, max_size=32),
    st.integers(1, 5),
)
def test_a_round_goes_into_the_mix_whole(k, number, word, seats):
    leaf0, shares = bytes(32), [bytes([seat] * 32) for seat in range(seats)]
    mixed = chance.mix_outside(leaf0, k, shares, chance.Round(number, word))
    assert mixed == chance.mix_outside(leaf0, k, shares, chance.Round(number, word))
    others = (
        chance.mix(leaf0, k, shares),
        chance.mix_outside(leaf0, k, shares, chance.Round(number ^ 1 or 2, word)),
        chance.mix_outside(leaf0, k, shares, chance.Round(number, bytes([word[0] ^ 1]) + word[1:])),
        chance.mix_outside(leaf0, k % 65_536 + 1, shares, chance.Round(number, word)),
    )
    assert mixed not in others
