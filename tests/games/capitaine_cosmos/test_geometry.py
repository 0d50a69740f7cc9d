"""The worked coordinates of the rulings, §2: moves, pivots, fields, ranges, ramps, drop hexes."""

import pytest

from referee.games.capitaine_cosmos.things.cards import QUARTERS, cards
from referee.games.capitaine_cosmos.things.fields import far, in_quarter, reach
from referee.games.capitaine_cosmos.things.hexes import (
    DIRECTIONS,
    Chart,
    axial,
    distance,
    label,
    minus,
    neighbours,
    plus,
    rotated,
)
from referee.games.capitaine_cosmos.things.hulls import (
    Pose,
    drop,
    edges_left,
    flown,
    has_left,
    hull,
    launched,
    ramp,
)

HEADINGS = {"E": 0, "SE": 1, "SO": 2, "O": 3, "NO": 4, "NE": 5}
TURNS = {"G": -1, "D": 1, "GG": -2, "DD": 2, "": 0}

MOVES = """
ch E  | M 1210 E | G 1010 NE | D 1010 SE | GG 1010 NO | DD 1010 SO | MD 1210 SE | MGG 1210 NO
ch SE | M 1112 SE | G 1010 E | D 1010 SO | MDD 1112 O | MGG 1112 NE
ch NE | M 1108 NE | G 1010 NO | D 1010 E | MD 1108 E | MGG 1108 O
es E  | M 1210 E 1210 1110 | G 1010 NE 1010 1011 | D 1010 SE 1010 1009 | MG 1210 NE 1210 1211
es E  | MD 1210 SE 1210 1209
es SE | M 1112 SE 1112 1111 | G 1010 E 1010 0910 | D 1010 SO 1010 1109 | MD 1112 SO 1112 1211
ca E  | M 1210 E 1210 1110 1010 | G 1010 NE 1010 1011 0912 | D 1010 SE 1010 1009 0908
ca E  | MD 1210 SE 1210 1209 1108
cr E  | M 1210 E 1210 1311 1309 1110 1010 | G 1110 NE 1110 1210 1109 1111 1012
cr E  | D 1110 SE 1110 1111 1210 1109 1008 | MG 1310 NE 1310 1410 1309 1311 1212
cr E  | MD 1310 SE 1310 1311 1410 1309 1208
cr SE | M 1112 SE 1112 1113 1212 1111 1010 | G 1111 E 1111 1112 1110 1011 0911
cr SE | D 1111 SO 1111 1011 1112 1110 1209
cr NE | M 1108 NE 1108 1208 1107 1109 1010 | G 1109 NO 1109 1108 1009 1110 1211
cr NE | D 1109 E 1109 1110 1108 1009 0909
"""


def worked():
    for line in MOVES.strip().splitlines():
        start, *results = (part.split() for part in line.split("|"))
        for cell, at, heading, *cells in results:
            yield start[0], HEADINGS[start[1]], cell, Pose(at, HEADINGS[heading]), cells


@pytest.mark.parametrize(("card", "h", "cell", "end", "cells"), list(worked()))
def test_the_worked_moves_come_out(card, h, cell, end, cells):
    turn = TURNS[cell.removeprefix("M")]
    found = flown(card, Pose("1010", h), cell.startswith("M"), turn)
    assert found == end
    if cells:
        assert [label(hex_) for hex_ in hull(card, found)] == cells


@pytest.mark.parametrize("h", range(6))
def test_a_cruiser_keeps_the_front_hex_it_turns_about(h):
    start = Pose("1010", h)
    for turn, side in ((1, "tr"), (-1, "ba")):
        assert ramp("cr", flown("cr", start, False, turn), side) == ramp("cr", start, side)


@pytest.mark.parametrize("card", cards())
@pytest.mark.parametrize("h", range(6))
def test_a_pivot_keeps_the_shape(card, h):
    """H: a turn of 60° about a hex maps hexes on hexes."""
    start = Pose("1010", h)
    turned = flown(card, start, False, 1)
    there = {rotated(minus(hex_, start.hex), 1) for hex_ in hull(card, start)}
    assert {minus(hex_, turned.hex) for hex_ in hull(card, turned)} == there


def test_labels_and_neighbours():
    assert [label(hex_) for hex_ in neighbours(axial("1010"))] == [
        "1110", "1111", "1011", "0910", "1009", "1109",
    ]  # fmt: skip
    assert [label(hex_) for hex_ in neighbours(axial("1009"))] == [
        "1109", "1010", "0910", "0909", "0908", "1008",
    ]  # fmt: skip
    assert all(
        label(axial(name)) == name for name in ("0101", "3224", "3310", "0010", "00-1", "6412")
    )
    with pytest.raises(ValueError, match="no hex"):
        axial("12")


@pytest.mark.parametrize("h", range(6))
def test_directions_add_up(h):
    assert plus(DIRECTIONS[h], DIRECTIONS[(h + 2) % 6]) == DIRECTIONS[(h + 1) % 6]
    assert rotated(DIRECTIONS[h], 1) == DIRECTIONS[(h + 1) % 6]


def test_the_quarters_share_out_the_plane():
    for n in range(1, 13):
        ring = [
            (q, r)
            for q in range(-n, n + 1)
            for r in range(-n, n + 1)
            if distance((q, r), (0, 0)) == n
        ]
        counts = {quarter: sum(in_quarter(quarter, hex_) for hex_ in ring) for quarter in QUARTERS}
        assert counts == {"av": 2 * n - 1, "ar": 2 * n - 1, "tr": n + 1, "ba": n + 1}
        assert sum(counts.values()) == len(ring)


@pytest.mark.parametrize(
    ("card", "sizes"),
    [
        ("ch", {"av": 36}),
        ("es", {"av": 64, "ar": 64}),
        ("ca", {"tr": 27, "ba": 27}),
        ("cr", {"av": 81, "tr": 54, "ba": 54}),
        ("nemesis", {"av": 81, "tr": 54, "ba": 54, "ar": 81}),
    ],
)
@pytest.mark.parametrize("h", range(6))
def test_fields_have_their_size_and_never_overlap(card, h, sizes):
    fields = [field for field, _ in reach(card, h).values()]
    assert {field: fields.count(field) for field in set(fields)} == sizes


SAMPLES = """
cr 1310 av 3 3
cr 1410 av 4 2
cr 1610 av 6 2
cr 1709 av 7 1
cr 1909 av 9 1
cr 1008 ba 2 3
cr 1204 ba 6 2
cr 1012 tr 2 3
cr 0710 none 0 0
ch 1110 av 1 3
ch 1409 av 4 2
ch 1610 av 6 1
ch 1710 none 0 0
ch 1109 none 0 0
ch 1011 none 0 0
ca 1009 ba 1 3
ca 0912 tr 2 3
ca 0913 tr 3 2
ca 1108 none 0 0
"""


@pytest.mark.parametrize("sample", SAMPLES.strip().splitlines())
def test_the_sampled_hexes(sample):
    card, at, field, n, mult = sample.split()
    seen = reach(card, 0).get(minus(axial(at), axial("1010")))
    if field == "none":
        assert seen is None
    else:
        assert seen == (field, int(n))
        assert cards()[card].multiplier(int(n)) == int(mult)


PICTURE_OF_AN_ESCORT = """
03  .  r1  r1  r1   .   .   .   .   .   .   .  a1  a1  a1
04   r1  r1  r1  r2   .   .   .   .   .   .  a2  a1  a1  a1
05 r1  r1  r1  r2  r2   .   .   .   .   .  a2  a2  a1  a1
06   r1  r1  r2  r2  r2   .   .   .   .  a2  a2  a2  a1  a1
07 r1  r1  r2  r2  r2  r3   .   .   .  a3  a2  a2  a2  a1
08   r1  r2  r2  r2  r3  r3   #   @  a3  a3  a2  a2  a2  a1
09 r1  r1  r2  r2  r2  r3   .   .   .  a3  a2  a2  a2  a1
10   r1  r1  r2  r2  r2   .   .   .   .  a2  a2  a2  a1  a1
11 r1  r1  r1  r2  r2   .   .   .   .   .  a2  a2  a1  a1
"""
PICTURE_OF_A_CRUISER = """
03  .   .   .   .   .  b2  b2  b2  b2  b2  b2  a2  a1  a1
04    .   .   .   .   .  b2  b2  b2  b2  b2  a2  a2  a1  a1
05  .   .   .   .   .   .  b3  b3  b3  b3  a2  a2  a2  a1
06    .   .   .   .   .   .  b3  b3  b3  a3  a2  a2  a2  a1
07  .   .   .   .   .   .   .  b3   #  a3  a3  a2  a2  a2
08    .   .   .   .   .   #   #   @  a3  a3  a3  a2  a2  a2
09  .   .   .   .   .   .   .  t3   #  a3  a3  a2  a2  a2
10    .   .   .   .   .   .  t3  t3  t3  a3  a2  a2  a2  a1
11  .   .   .   .   .   .  t3  t3  t3  t3  a2  a2  a2  a1
"""
LETTER = {"av": "a", "ar": "r", "tr": "t", "ba": "b"}


@pytest.mark.parametrize(
    ("card", "picture"), [("es", PICTURE_OF_AN_ESCORT), ("cr", PICTURE_OF_A_CRUISER)]
)
def test_the_drawn_fields(card, picture):
    """Rulings 2.4, the two pictures, hex by hex."""
    table = reach(card, 0)
    cells = {label(hex_) for hex_ in hull(card, Pose("0808", 0))}
    for line in picture.strip().splitlines():
        row, *signs = line.split()
        for column, sign in enumerate(signs, start=1):
            at = f"{column:02d}{row}"
            if sign in "#@":
                assert at in cells
                continue
            seen = table.get(minus(axial(at), axial("0808")))
            shown = "." if seen is None else f"{LETTER[seen[0]]}{cards()[card].multiplier(seen[1])}"
            assert shown == sign, at


def test_drop_hexes():
    found = [label(drop("es", Pose("1010", h), side)) for h in (0, 1) for side in ("ba", "tr")]
    assert found == ["0909", "0911", "1008", "0909"]


RAMPS = """
E  1109 1111 1509:E 1305:NE 1511:E 1315:SE
SE 1110 1011 1314:SE 1510:E 1215:SE 0815:SO
O  1011 1009 0611:O 0815:SO 0609:O 0805:NO
"""


@pytest.mark.parametrize("line", RAMPS.strip().splitlines())
def test_ramps_and_trajectories(line):
    heading, port, starboard, *ends = line.split()
    pose = Pose("1010", HEADINGS[heading])
    assert label(ramp("cr", pose, "ba")) == port
    assert label(ramp("cr", pose, "tr")) == starboard
    wanted = [
        Pose(at, HEADINGS[h]) for at, h in (end.split(":") for end in ends)
    ]  # BA-A, BA-E, TR-A, TR-E
    found = [launched("cr", pose, side, path) for side in ("ba", "tr") for path in "ae"]
    assert found == wanted


@pytest.mark.parametrize(
    ("card", "at", "h", "edges"),
    [
        ("ca", "3310", 0, ("east",)),
        ("cr", "3212", 0, ("east",)),
        ("cr", "3112", 0, None),
        ("ch", "0010", 3, ("west",)),
        ("ch", "0100", 4, ("north",)),
        ("es", "1025", 1, ("south",)),
        ("ch", "3300", 5, ("east", "north")),
    ],
)
def test_a_ship_has_left_when_its_head_is_off_the_map(card, at, h, edges):
    """H-15; a tail may hang outside."""
    pose, chart = Pose(at, h), Chart()
    assert has_left(card, pose, chart) == (edges is not None)
    if edges:
        assert edges_left(card, pose, chart) == edges


@pytest.mark.parametrize("firer", cards())
@pytest.mark.parametrize("target", cards())
def test_no_gun_and_tail_lie_farther_apart_than_is_looked(firer, target):
    """H-4, R-24: each hex in a field may be any hex of a target that heads anywhere."""
    lengths = {
        (seen[0] - tail[0], seen[1] - tail[1])
        for h in range(6)
        for seen in reach(firer, h)
        for turn in range(6)
        for tail in (rotated(hex_, turn) for hex_ in cards()[target].hull)
    }
    assert max(abs(part) for apart in lengths for part in apart) <= far()


def test_the_farthest_shot_is_that_of_the_nemesis_at_a_cruisers_tail():
    assert far() == 13
