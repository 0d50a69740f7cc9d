"""HELP RULES and HELP with a name: the rules and all things of a game, in both languages."""

import re
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.handbook import Handbook
from referee.kernel.lookup import handbook_of
from referee.kernel.words import LANGUAGES, Language
from referee.mail.asking.request_items import Query
from referee.mail.asking.requests import requests_of
from referee.mail.inbox.game_names import GameNames
from referee.mail.reading.incoming_letter import read_letter
from tests.mail.corpus import CORPUS
from tests.mail.given import ANN, HOUSE, Home, home, letter, running, text_of

NAMES = catalogue().names
EVERY = pytest.mark.parametrize("name", NAMES)
BOTH = pytest.mark.parametrize("language", LANGUAGES)
WORDS = {"en": ("HELP", "RULES"), "fr": ("AIDE", "REGLES")}
MOST = 90  # things that one test mail asks for, in letters of 15


def invited(name: str, language: Language = "en") -> Home:
    """Ann is invited to a match of this game and has not joined."""
    game = catalogue().current(name)
    made = home(game)
    made.referee.lobby.create(name, {}, min(game.seats), name="nim-1")
    made.referee.lobby.invite("nim-1", 1, replace(ANN, language=language))
    made.works()
    return made


def asked(at: Home, *lines: str) -> str:
    """The text of the one letter that answers, on one line."""
    at.mail(letter(ANN.address, "\n".join(lines)))
    [answer] = at.works()
    return flat(text_of(answer))


def flat(text: str) -> str:
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


@cache
def book(name: str) -> Handbook:
    return handbook_of(catalogue().current(name))


def fifteens(lines: list[str]) -> list[list[str]]:
    return [lines[start : start + 15] for start in range(0, len(lines), 15)]


# --- every name, every heading ------------------------------------------------------------------


@EVERY
@BOTH
def test_every_name_is_told_with_its_text_and_where_it_is_ruled(
    name: str, language: Language
) -> None:
    """Given every definition of a game, when HELP and its name comes, then its text goes out."""
    at, word = invited(name, language), WORDS[language][0]
    for some in fifteens([one.name.in_(language) for one in book(name).definitions]):
        at.clock.advance(hours=2)
        said = asked(at, *(f"{word} {one}" for one in some))
        for one in book(name).definitions:
            if one.name.in_(language) in some:
                assert flat(one.text.in_(language)) in said, one.id
                title = book(name).heading(one.heading).title.in_(language)
                assert f"~ {' '.join(WORDS[language])} {title}" in said, one.id


@EVERY
@BOTH
def test_every_heading_and_every_number_is_told(name: str, language: Language) -> None:
    at, words = invited(name, language), " ".join(WORDS[language])
    chapters = book(name).headings
    for chapter in chapters:
        at.clock.advance(hours=2)
        said = asked(at, f"{words} {chapter.title.in_(language)}")
        lines = [line.in_(language) for rule in chapter.rules for line in rule.lines]
        assert all(flat(line) in said for line in lines), chapter.id
    numbers = [rule for chapter in chapters for rule in chapter.rules if rule.number]
    for rules in [numbers[start : start + 15] for start in range(0, len(numbers), 15)]:
        at.clock.advance(hours=2)
        said = asked(at, *(f"{words} {rule.number}" for rule in rules))
        assert all(flat(line.in_(language)) in said for rule in rules for line in rule.lines)


@EVERY
@BOTH
def test_the_whole_rules_come_in_parts_that_name_the_next(name: str, language: Language) -> None:
    at, words = invited(name, language), " ".join(WORDS[language])
    line, told = words, []
    while line:
        at.clock.advance(hours=2)
        at.mail(letter(ANN.address, line))
        [answer] = at.works()
        told.append(text_of(answer))
        assert len(told[-1].encode()) < 25_000
        found = re.search(rf"^~ ({words} PART(?:IE)? \d+)$", told[-1], re.M)
        line = found[1] if found else ""
    said = flat(" ".join(told))
    for chapter in book(name).headings:
        assert all(
            flat(line.in_(language)) in said for rule in chapter.rules for line in rule.lines
        ), chapter.id
        for one in book(name).under(chapter) if chapter.lists else ():
            assert flat(one.text.in_(language)) in said


@pytest.mark.parametrize("name", ["capitaine-cosmos", "kardashev"])
@BOTH
def test_what_a_game_draws_comes_with_its_text_once_a_letter(name: str, language: Language) -> None:
    """Given things that have a picture, when two are asked for, then the first is drawn."""
    game = catalogue().current(name)
    assert game.picture_defined is not None
    drawn = {one.id: game.picture_defined(one.id, language) for one in book(name).definitions}
    assert all(ElementTree.fromstring(svg).tag.endswith("svg") for svg in drawn.values() if svg)
    assert {bool(svg) for svg in drawn.values()} == {True, False}
    first, second, *_ = [one.name.in_(language) for one in book(name).definitions if drawn[one.id]]
    at, word = invited(name, language), WORDS[language][0]
    at.mail(letter(ANN.address, f"{word} {first}\n{word} {second}"))
    [answer] = at.works()
    kinds = [part.get_content_type() for part in answer.walk()]
    assert kinds.count("image/png") == 1
    [html] = [part for part in answer.walk() if part.get_content_type() == "text/html"]
    shown = html.get_payload(decode=True)
    assert isinstance(shown, bytes)
    assert shown.count(b"<img") == 1


# --- near misses, several, small letters ----------------------------------------------------------


def test_one_question_is_answered_without_a_word_about_its_line() -> None:
    said = asked(invited("rencontre-cosmique"), "HELP VOID")
    assert said.startswith("Hello Ann, VOID (POWER) (O) Pawns it beats leave the game")


def test_a_slip_is_asked_back_and_what_goes_along_counts() -> None:
    at = running()
    game = replace(at.referee.games.current("nim"), handbook=lambda rules: book("combats"))
    at = running(game=game)
    said = asked(at, "HELP ARMOURD WORKS", "LANGUAGE en")
    assert "There is no “ARMOURD WORKS” in nim. Did you mean Armoured Works?" in said
    assert "~ HELP Armoured Works" in said
    assert "Letters to you are in English" in said


def test_a_slip_in_a_title_is_asked_back_too() -> None:
    said = asked(invited("combats"), "HELP RULES PARING")
    assert "no chapter “PARING”. Did you mean Pairing?" in said
    assert "~ HELP RULES Pairing" in said


def test_a_number_that_is_not_there_brings_what_there_is() -> None:
    said = asked(invited("combats"), "HELP RULES 99")
    assert "no chapter and no number “99”" in said
    assert "- Chapters: The combat; Pairing;" in said


def test_part_of_a_name_brings_the_one_or_lists_the_several() -> None:
    at = invited("rencontre-cosmique")
    assert "Moment: step D0" in asked(at, "HELP MOEBIUS")
    several = asked(invited("empereur-telepathe"), "HELP MIND")
    assert "“MIND” may mean one of these" in several
    assert "- Mind Fog (defence)" in several


def test_two_things_of_one_name_are_both_told() -> None:
    said = asked(invited("capitaine-cosmos"), "HELP NEMESIS")
    assert "HEAVY CRUISER NEMESIS (SHIP)" in said
    assert "THE NEMESIS (SCENARIO)" in said


def test_the_other_languages_names_are_known_too() -> None:
    at = invited("rencontre-cosmique")
    said = asked(at, "AIDE GAZ STELLAIRE", "AIDE REGLES POUVOIRS")
    assert "STELLAR GAS (EDICT)" in said
    assert "A power works while its owner has bases" in said


def test_small_letters_ask_where_nothing_is_filed() -> None:
    at = invited("rencontre-cosmique")
    assert "STELLAR GAS (EDICT)" in asked(at, "Hello,", "", "help stellar gas", "", "Ann")
    assert "THE RULES OF RENCONTRE COSMIQUE" in asked(at, "help rules")
    assert "POWERS" in asked(at, "Help rules powers")


def test_small_letters_ask_beside_what_is_to_be_told_too() -> None:
    """Given a letter that files nothing, when it asks for two things, then it is told both."""
    at = invited("rencontre-cosmique")
    assert "STELLAR GAS (EDICT)" in asked(at, "STATUS", "help stellar gas")
    both = asked(at, "hi,", "help rules", "help stellar gas", "thanks, Ann")
    assert "THE RULES OF RENCONTRE COSMIQUE" in both
    assert "STELLAR GAS (EDICT)" in both


def test_a_name_that_nobody_knows_is_answered_beside_one_that_is_known() -> None:
    """Given a letter with two names in small letters, when one is unknown, then it is told so."""
    said = asked(invited("rencontre-cosmique"), "help stellar gas", "help flumpet", "Ann")
    assert "STELLAR GAS (EDICT)" in said
    assert "There is no “flumpet” in" in said


def test_a_sentence_beside_a_known_name_asks_nothing() -> None:
    at = invited("rencontre-cosmique")
    said = asked(at, "help stellar gas", "help is what I need here, really")
    assert "what I need" not in said


def test_the_id_of_a_rule_that_a_refusal_names_brings_its_chapter() -> None:
    at = invited("capitaine-cosmos", "fr")
    assert "TIR" in asked(at, "AIDE R-21")
    assert "TIR" in asked(at, "AIDE REGLES R-21")


def test_a_sign_of_the_table_is_explained_by_its_like() -> None:
    """Given HELP and the number of a ship, then what such numbers are is told."""
    said = asked(invited("capitaine-cosmos"), "HELP #26")
    assert "CR cruiser, ES escort, CH fighter" in said


def test_small_letters_ask_nothing_beside_what_is_filed() -> None:
    at = invited("rencontre-cosmique")
    assert "STELLAR GAS" not in asked(at, "JOIN", "help stellar gas")


def test_a_chapter_that_is_not_there_is_no_request() -> None:
    at = invited("combats")
    assert "was not taken" in asked(at, "HELP RULES ARE UNCLEAR TO ME")
    assert "was not taken" in asked(at, "HELP ME PLEASE")


def test_whoever_is_not_asked_gets_as_much() -> None:
    """Given a turn of seat 2, when seat 1 asks for the rules, then they are told."""
    at = running()
    at.mail(letter(ANN.address, "ORDERS\ntake 1\nEND"))
    at.works()
    assert "The rules of nim 1.0." in asked(at, "HELP RULES")


def test_a_refusal_names_the_chapter_of_its_rule() -> None:
    at = invited("combats", "fr")
    at.mail(letter(ANN.address, "REJOINS"))
    at.referee.lobby.sit_bot("nim-1", 2)
    at.works()
    said = asked(at, "ORDRES", "déplace 9 aube/s > pivot/1", "FIN")
    assert "(D-4) [E-MOVE-NONE]" in said
    assert "La règle : AIDE REGLES La campagne" in said


# --- prose asks for nothing -----------------------------------------------------------------------

PROSE = """Help is on its way.
Help wanted
HELP WANTED: two engineers
HELP ME
HELP!
HELP US ALL
Can you help the defence?
help me with the rules please
help rules the waves
Helpful mines
HELP DESK TICKET 4711
Help center
The rules are long.
RULES
Rules of engagement
Aide
à l'aide
AIDE SOCIALE
Aide à la personne
AIDE-MOI
AIDE JURIDIQUE : sur rendez-vous
aide les autres
Aide ménagère
AIDEZ-NOUS
Aide en ligne
Les règles du jeu
REGLES DE VIE
HELP FOR WINDOWS
Help | Unsubscribe | Privacy
AIDE ET CONTACT
Help & Contact
""".splitlines()


@EVERY
def test_prose_and_foreign_mails_ask_for_nothing_new(name: str) -> None:
    """Given lines and mails of people and programs, when they are read with a game's names, then
    they ask for what they ask for without them."""
    names = GameNames(lambda: catalogue().current(name))
    for line in PROSE:
        read = read_letter(letter(ANN.address, f"Hello,\n\n{line}\n\nAnn"), ANN.address, HOUSE)
        assert requests_of(read, names) == requests_of(read), line
    for file in CORPUS:
        read = read_letter(file.read_bytes(), ANN.address, HOUSE)
        if read.fault is None:
            fresh = GameNames(lambda: catalogue().current(name))
            assert requests_of(read, fresh) == requests_of(read), file.name


def test_a_letter_full_of_names_is_looked_through_for_some_of_them() -> None:
    lines = [f"HELP THING{number}" for number in range(2000)]
    read = read_letter(letter(ANN.address, "\n".join(lines)), ANN.address, HOUSE)
    names = GameNames(lambda: catalogue().current("combats"))
    assert requests_of(read, names).troubles[0].key == "malformed"
    assert not names.knows("Sabotage")


def test_a_name_is_asked_for_as_it_was_written() -> None:
    read = read_letter(letter(ANN.address, "- **AIDE Tir de réglage**"), ANN.address, HOUSE)
    names = GameNames(lambda: catalogue().current("combats"))
    assert requests_of(read, names).asks == (
        Query("help", 1, "- **AIDE Tir de réglage**", named="Tir de réglage"),
    )
