"""Lines below each other, as a narrow picture has them."""

from referee.kernel.column import Column


def write(x, y, words, size, anchor, fill):
    return (x, y, words)


def test_what_is_too_long_for_a_line_takes_two_and_the_next_thing_begins_below():
    column = Column(write, 64, 8, 100)
    column.say("one two three four", 10, "#000000")
    assert column.parts == [(8, 110.5, "one two"), (8, 124, "three four")]
    assert column.y == 127


def test_room_at_the_right_and_an_indent_make_lines_shorter():
    column = Column(write, 60, 8, 0)
    column.say("one two", 10, "#000000", indent=10, room=20)
    assert [(x, words) for x, _, words in column.parts] == [(18, "one"), (18, "two")]
