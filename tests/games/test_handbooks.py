"""The handbook of every game: complete, in two languages, and each name of it leads somewhere."""

import re
from itertools import chain
from pathlib import Path

import pytest

from referee import games
from referee.games.catalogue import catalogue
from referee.kernel.game import AnyGame
from referee.kernel.handbook import Definition
from referee.kernel.lookup import handbook_of, named, near, ruled
from referee.kernel.words import LANGUAGES, Words
from referee.mail.asking.words import word_line

FOLDER = Path(games.__file__).parent
GAMES = [catalogue().current(name) for name in catalogue().names]
SAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
KINDS = {
    "capitaine-cosmos": {"ship": 6, "scenario": 7},
    "combats": {"card": 14},
    "empereur-telepathe": {"attack": 18, "bonus": 7, "defence": 8, "block": 6, "family": 6},
    "kardashev": {"card": 80, "hero": 12, "domain": 5, "sign": 12, "mark": 7},
    "rencontre-cosmique": {"power": 22, "edict": 6, "card": 1},
}
RULE = re.compile(r'"((?:[RHDC]|R-P)-\d+[a-z]?)"')


@SAME
def test_everything_of_the_tables_has_a_definition(game: AnyGame) -> None:
    found = [entry.kind.en for entry in handbook_of(game).definitions]
    assert {kind: found.count(kind) for kind in KINDS[game.name]} == KINDS[game.name]


@SAME
def test_every_text_exists_in_both_languages(game: AnyGame) -> None:
    book = handbook_of(game)
    lines = chain.from_iterable(rule.lines for one in book.headings for rule in one.rules)
    defined = ((entry.kind, entry.name, entry.text) for entry in book.definitions)
    texts = [*(one.title for one in book.headings), *chain.from_iterable(defined), *lines]
    assert all((text.en.strip() and text.fr.strip()) or text == Words("", "") for text in texts)
    assert all("{" not in text.en + text.fr for text in texts)


@SAME
def test_every_definition_stands_under_a_chapter_and_no_rule_is_lost(game: AnyGame) -> None:
    """Given rules.txt, when it is read as chapters, then its words are there in their order."""
    book = handbook_of(game)
    ids = [chapter.id for chapter in book.headings]
    assert len(set(ids)) == len(ids)
    assert {entry.heading for entry in book.definitions} <= set(ids)
    english, french = _halves(game.rules.decode())
    for language, half in (("en", english), ("fr", french)):
        told = " ".join(
            f"{chapter.number} {chapter.title.in_(language)} "
            + " ".join(
                " ".join([rule.number, *(line.in_(language) for line in rule.lines)])
                for rule in chapter.rules
            )
            for chapter in book.headings
            if not chapter.lists or chapter.rules
        )
        assert _words(told) == _words(half)


def _halves(text: str) -> tuple[str, str]:
    """The English and the French half, without marks of titles (`[D]`) and lists of cards."""
    text = re.sub(r"^([^\d\s:][^:\n]*?) \[[DH]\](?=$|,|:| :)", r"\1", text, flags=re.M)
    half = re.compile(r"^(?:== )?(?:ENGLISH|FRANÇAIS|English|Français)\b.*$", re.M)
    _, english, french = half.split(text)
    return english, re.split(r"^== .* / .* ==$", french, flags=re.M)[0]


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


@SAME
def test_every_name_finds_what_has_it_in_both_languages(game: AnyGame) -> None:
    book = handbook_of(game)
    for entry in book.definitions:
        for name in {entry.id, *entry.name.both(), *entry.also}:
            assert entry in named(book, name), name
            assert entry in named(book, f"“{name.upper()}”."), name


@SAME
def test_every_rule_is_found_by_its_number_and_every_chapter_by_its_title(game: AnyGame) -> None:
    book = handbook_of(game)
    for chapter in book.headings:
        for title in chapter.title.both():
            assert ruled(book, title) == (chapter, None)
        for rule in chapter.rules:
            if rule.number:
                assert ruled(book, rule.number) == (chapter, rule)
    assert ruled(book, "99") is None
    assert ruled(book, "xyzzy") is None


@SAME
def test_a_name_of_the_game_is_no_word_of_the_mail(game: AnyGame) -> None:
    """Else HELP and that name would explain the word, and never the thing."""
    for entry in handbook_of(game).definitions:
        for name in {*entry.name.both(), *entry.also}:
            help_with = word_line(f"HELP {name}")
            assert help_with is not None
            assert "about" not in help_with.found, name


@SAME
def test_a_slip_in_a_name_is_told_what_was_meant(game: AnyGame) -> None:
    book = handbook_of(game)
    long: list[Definition] = [one for one in book.definitions if len(one.name.en) > 7]
    for entry in long:
        name = entry.name.en.removeprefix("The ")
        typed = name[:3] + name[4:]
        assert named(book, typed) or near(book, typed), typed


@SAME
def test_every_rule_that_a_refusal_names_has_its_chapter(game: AnyGame) -> None:
    book = handbook_of(game)
    assert set(book.ruled.values()) <= {chapter.id for chapter in book.headings}
    assert named_rules(game) <= set(book.ruled)


def named_rules(game: AnyGame) -> set[str]:
    """The ids of rules that the source of its orders gives to refusals."""
    folder = FOLDER / game.name.replace("-", "_") / "orders"
    return {rule for file in folder.glob("*.py") for rule in RULE.findall(file.read_text())}


def test_part_of_a_name_lists_all_that_have_it() -> None:
    book = handbook_of(catalogue().current("rencontre-cosmique"))
    assert [entry.name.en for entry in named(book, "stellar")] == ["Stellar Gas"]
    assert {entry.name.en for entry in named(book, "card")} >= {"duel card", "attack card"}
    assert named(book, "xyz") == ()


def test_the_texts_of_edicts_say_what_they_do_and_how_they_are_ordered() -> None:
    book = handbook_of(catalogue().current("rencontre-cosmique"))
    [plague] = named(book, "peste")
    assert isinstance(plague, Definition)
    assert "loses three pawns" in plague.text.en
    assert "arm plague" in plague.text.en
    assert "armer peste" in plague.text.fr
    assert book.heading(plague.heading).title.fr == "Édits"


@SAME
def test_languages_are_told_apart(game: AnyGame) -> None:
    book = handbook_of(game)
    assert [entry.text.in_("en") for entry in book.definitions] != [
        entry.text.in_("fr") for entry in book.definitions
    ]
    assert LANGUAGES == ("en", "fr")
