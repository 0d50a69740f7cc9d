"""What HELP tells of standing orders is what the referee understands, in every game."""

import re
from dataclasses import replace

import pytest

from referee.games.catalogue import catalogue
from referee.kernel import standing
from referee.kernel.game import AnyGame
from referee.kernel.words import LANGUAGES, Language
from referee.mail.asking.words import Word, spelling, word_line
from tests.mail.given import ANN, letter, running, text_of

GAMES = [catalogue().current(name) for name in catalogue().names]


def listed(text: str, start: str) -> list[str]:
    """The words of one line of the help."""
    line = re.search(rf"- {start} ?: (.*?)(?=\n- |\n\n)", text, re.S)
    assert line is not None, start
    return " ".join(line[1].split()).split(", ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_window_and_fact_that_a_game_names_can_be_used_in_a_rule(
    game: AnyGame, language: Language
) -> None:
    for window in game.windows.values():
        for fact in game.fact_names.values():
            rule = f"always {window.in_(language)} when {fact.in_(language)}=1: x"
            assert standing.read(game, rule)[0].conditions


def test_help_names_this_games_windows_facts_and_values() -> None:
    home = running()
    home.mail(letter(ANN.address, "HELP STANDING"))
    [answer] = home.works()
    said = text_of(answer)
    assert listed(said, "Windows") == ["take"]
    assert listed(said, "Facts") == ["stones"]
    assert listed(said, "Values") == ["numbers", "yes", "no"]


def test_the_examples_of_the_help_are_rules() -> None:
    home = running()
    home.mail(letter(ANN.address, "HELP STANDING"))
    [answer] = home.works()
    said = " ".join(text_of(answer).split())
    game = home.referee.views.table("nim-1", 1).game
    examples = set(re.findall(r"“((?:always|next) [^”]*): …”", said))
    assert examples == {"always take", "next take"}
    for example in examples:
        assert standing.read(game, f"{example}: take 1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_short_and_names_every_word_that_leads_on(language: Language) -> None:
    home = running(replace(ANN, language=language))
    home.mail(letter(ANN.address, "HELP"))
    [answer] = home.works()
    said = text_of(answer)
    assert len(said.encode()) < 2500
    for word in {*Word} - {Word.END, Word.HELP}:
        assert spelling(word, language) in said
    for leads in ("HELP RULES", "HELP and any name") if language == "en" else ("AIDE REGLES",):
        assert leads in " ".join(said.split())


def test_the_receipt_of_standing_orders_gives_the_numbers_that_withdraw_takes() -> None:
    home = running()
    home.mail(letter(ANN.address, "STANDING\nalways take when stones=0: take 1\nEND"))
    home.works()
    home.mail(letter(ANN.address, "STANDING\nalways take when stones=0: take 2\nEND"))
    [receipt] = home.works()
    assert "    2. always take when stones=0: take 2" in text_of(receipt)
    assert "WITHDRAW 2, alone on a line" in " ".join(text_of(receipt).split())
    home.mail(letter(ANN.address, "WITHDRAW 2"))
    home.works()
    assert [rule.number for rule in home.referee.views.table("nim-1", 1).standing] == [1]


def test_standing_orders_that_come_twice_are_answered_with_the_book_as_it_is() -> None:
    home = running()
    for _ in range(2):
        home.mail(letter(ANN.address, "STANDING\nalways take when stones=0: take 1\nEND"))
        [receipt] = home.works()
    assert "here before" in text_of(receipt)
    assert "    1. always take when stones=0: take 1" in text_of(receipt)


def test_a_withdrawal_with_nothing_in_force_says_so() -> None:
    home = running()
    home.mail(letter(ANN.address, "WITHDRAW"))
    [receipt] = home.works()
    assert "nothing was taken back" in text_of(receipt)


@pytest.mark.parametrize("word", list(Word), ids=lambda word: word.value)
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_explains_every_word_with_examples_that_are_understood(
    word: Word, language: Language
) -> None:
    """Given HELP and a word, when it is answered, then its examples hold that word."""
    home = running(replace(ANN, language=language))
    home.mail(letter(ANN.address, f"HELP {word.value}"))
    [answer] = home.works()
    found = re.findall(r"^~ (.*)$", text_of(answer), re.M)
    words = [spelt for line in found if (spelt := word_line(line)) is not None]
    assert all(word.fits or "(" in word.own for word in words)
    assert sum(spelt.word is word for spelt in words) >= 2


@pytest.mark.parametrize("word", list(Word), ids=lambda word: word.value)
def test_a_word_that_does_not_fit_is_answered_with_its_use(word: Word) -> None:
    home = running()
    home.mail(letter(ANN.address, f"{word.value.upper()} is what I mean by it"))
    [answer] = home.works()
    assert "NOT accepted" in answer["Subject"] or "was not taken" in text_of(answer)


@pytest.mark.parametrize(
    ("line", "said"),
    [("HELP SIGN", "TO SIGN"), ("HELP SIGNATURE", "TO SIGN"), ("AIDE SIGNER", "TO SIGN")],
)
def test_help_tells_how_to_sign_and_brings_the_header(line, said):
    home = running()
    home.works()
    home.mail(letter(ANN.address, line))
    [answer] = home.works()
    told = text_of(answer)
    assert said in told
    assert "ssh-keygen" in told
    assert "~ referee-order v1\n~ log: play.example/nim-1 " in told
