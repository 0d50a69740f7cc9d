"""Pieces of a picture."""

from xml.etree import ElementTree

from referee.kernel import svg


def test_attributes_stand_in_the_order_given_and_empty_ones_are_left_out():
    drawn = svg.element("path", d="M0 0", stroke_width=2, stroke_dasharray="", fill=None)
    assert drawn == '<path d="M0 0" stroke-width="2"/>'


def test_a_fraction_has_one_decimal_and_a_whole_number_none():
    assert svg.circle(1.0, 2.25, 3, "red") == '<circle cx="1" cy="2.2" r="3" fill="red"/>'


def test_words_are_escaped_and_keep_their_quotes():
    assert svg.text(1, 2, "a<b & “c” 'd'", 13, "end", "red") == (
        '<text x="1" y="2" font-size="13" text-anchor="end" fill="red">'
        "a&lt;b &amp; “c” 'd'</text>"
    )


def test_an_attribute_cannot_break_out_of_its_quotes():
    assert svg.element("a", b='"><x') == '<a b="&quot;&gt;&lt;x"/>'


def test_a_piece_has_a_name_and_may_tell_the_way_it_came():
    assert svg.piece("ship-3", "<a/>") == '<g data-id="ship-3"><a/></g>'
    told = svg.piece("ship-3", "", [(1, 2.25), (3.04, -4.0)])
    assert told == '<g data-id="ship-3" data-track="1,2.2 3,-4"></g>'


def test_a_sheet_is_a_picture_of_its_size_on_its_ground():
    parts = [svg.titled("title", "A & B"), svg.rect(1, 2, 3, 4, "none", 5, stroke="red")]
    root = ElementTree.fromstring(svg.sheet(300, 200.0, parts, ground="blue", role="img"))
    assert (root.get("viewBox"), root.get("height"), root.get("role")) == (
        "0 0 300 200",
        "200",
        "img",
    )
    assert [child.tag.rpartition("}")[2] for child in root] == ["rect", "title", "rect"]
    assert root[0].attrib == {"width": "300", "height": "200", "fill": "blue"}
    assert root[1].text == "A & B"


def test_words_are_wrapped_by_letters_or_by_a_measure():
    assert svg.wrapped("one two  three", 7) == ["one two", "three"]
    assert svg.wrapped("one two three", 7, lambda words: 2 * len(words)) == ["one", "two", "three"]


def test_a_word_that_is_too_wide_has_a_line_for_itself():
    assert svg.wrapped("a telekinesis b", 5) == ["a", "telekinesis", "b"]
    assert svg.wrapped("telekinesis", 5) == ["telekinesis"]
    assert svg.wrapped(" ", 5) == []


def test_no_line_begins_with_a_french_sign():
    assert svg.wrapped("tirets : champs", 7) == ["tirets :", "champs"]
    assert svg.wrapped("dit « oui » enfin", 7) == ["dit", "« oui »", "enfin"]


def test_a_sheet_tells_which_part_of_a_board_it_shows():
    root = ElementTree.fromstring(svg.sheet(300, 200, (), frame=(8, -12.125, 7.5)))
    assert root.get("data-frame") == "8,-12.12,7.5"
    assert ElementTree.fromstring(svg.sheet(300, 200, ())).get("data-frame") is None
