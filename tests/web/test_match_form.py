"""Making a match: the form, what is wrong in it, what comes of it."""

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.refused import Problem, illegal
from referee.web.forms import game_options
from referee.web.forms.form_faults import FormFaults
from tests.web.browsing import Browser, text

FORM = "/new/nim"
ANN = {"seat__1__who": "person", "seat__1__address": "ann@example.org", "seat__1__name": "Ann"}
BOT = {"seat__2__who": "bot"}


def make(browser, /, form=FORM, **fields):
    return browser.send(form, form, **{"seats": "2", **fields})


def test_a_match_is_made_and_its_organiser_sent_to_his_page(browser, referee):
    answer = make(browser, name="heap")
    assert answer.status_code == 200
    assert answer.request.path.startswith("/organise/")
    assert "The match is there." in text(answer)
    assert referee.views.table("heap", None).phase == "lobby"


def test_people_are_invited_and_bots_sit_down(browser, referee):
    make(browser, name="heap", **ANN, seat__1__zone="Europe/Paris", seat__1__language="fr", **BOT)
    ann, bot = referee.seats.chairs("heap")
    assert (ann.person.address, ann.person.name) == ("ann@example.org", "Ann")
    assert (ann.person.language, ann.person.zone) == ("fr", "Europe/Paris")
    assert (ann.joined, bot.bot is not None, bot.joined) == (False, True, True)


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (ANN, "Invited players have a letter on its way"),
        ({"seat__1__who": "link", "seat__2__who": "bot"}, "copy the link below"),
        ({"seat__1__who": "bot", "seat__2__who": "bot"}, "everybody sits: it has begun"),
        ({"seat__1__who": "bot"}, "fill the empty seats below"),
    ],
)
def test_its_maker_is_told_who_has_been_written_to(browser, seats, told):
    """Nobody waits for letters that were never sent."""
    page = text(make(browser, **seats))
    assert told in page
    assert ("letter on its way" in page) == (seats is ANN)


def test_the_games_options_are_taken_over(browser, referee):
    make(browser, name="heap", o__stones="7")
    assert referee.views.table("heap", None).options["stones"] == 7


def test_options_that_were_left_alone_are_not_written_down(browser, referee):
    make(browser, name="heap", o__stones="10")
    assert "stones" not in referee.views.table("heap", None).options


def test_options_may_be_written_as_json(browser, referee):
    make(browser, name="heap", o__stones="7", options='{"stones": 4}')
    assert referee.views.table("heap", None).options["stones"] == 4


def test_the_terms_are_taken_over(browser, referee):
    grid = "Mon,Thu 20:00 Europe/Paris"
    make(browser, name="heap", long="48", short="12", grid=grid, hold="1", assurance="signed")
    page = browser.page("/match/heap")
    assert "Windows close on fixed days: Monday, Thursday 20:00 (Europe/Paris)." in page
    assert "Only signed orders count." in page
    assert "No window closes before its due time." in page


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({**ANN, "seat__1__address": "ann"}, "“ann” is not an e-mail address"),
        ({**ANN, "seat__1__address": "a@b.c, d@e.f"}, "is not an e-mail address"),
        ({**ANN, "seat__1__address": "a@b.c\nBcc: d@e.f"}, "is not an e-mail address"),
        ({**ANN, "seat__1__name": "x" * 61}, "at most 60 printable characters"),
        ({**ANN, "seat__1__zone": "Mars/Olympus"}, "“Mars/Olympus” is no time zone"),
        ({"seats": "5"}, "cannot be played with 5 seats; possible: 2"),
        ({"long": "three"}, "“three” is not a whole number"),
        ({"long": "0"}, "from 1 to 2160 are possible"),
        ({"grid": "every Monday"}, "is no timetable"),
        ({"assurance": "oath"}, "is no assurance"),
        ({"name": "No Such Name"}, "is no name for a match"),
        ({"o__stones": "many"}, "“many” is not a whole number"),
        ({"o__stones": "100"}, "1 to 99 is possible"),
        ({"options": "{"}, "is not JSON"),
        ({"options": "[1]"}, "written as a JSON object"),
        ({"options": '{"pebbles": 1}'}, "has no option “pebbles”; it has: "),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_made(browser, referee, fields, told):
    answer = make(browser, **fields)
    assert answer.status_code == 422
    assert told in text(answer)
    assert referee.records.matches() == []


def test_all_that_is_wrong_is_told_at_once_and_the_form_keeps_what_was_written(browser):
    page = text(make(browser, name="my-match", long="three", **{**ANN, "seat__1__address": "ann"}))
    assert "“three” is not a whole number" in page
    assert "“ann” is not an e-mail address" in page
    assert 'name="name" value="my-match"' in page
    assert 'name="seat.1.address" value="ann"' in page


def test_a_name_that_is_taken_is_refused(browser, referee):
    make(browser, name="heap")
    answer = make(browser, name="heap")
    assert answer.status_code == 422
    assert "here is a match “" in text(answer)


def test_a_seat_that_could_not_be_filled_is_told_and_the_match_is_there(
    app, browser, referee, monkeypatch
):
    """Somebody else may be quicker; the organiser sees it and can try again."""

    def taken(match, seat, contact, bounded):
        raise illegal(Problem("M-SEAT-TAKEN", facts={"seat": seat}))

    monkeypatch.setattr(referee.lobby, "invite", taken)
    page = text(make(browser, name="heap", **ANN))
    assert "The match is there." in page
    assert " is taken." in page


def test_who_makes_a_match_of_kardashev_is_offered_one_stage_and_its_default_stays_three() -> None:
    """Given the form left as it is, then the match has one stage, and says so in its leaf 0; a
    match that says nothing has three."""
    game = catalogue().current("kardashev")
    filled = {option.name: option.value for option in game_options.inputs(game)}
    assert (filled["stages"], game.options().stages) == ("1", 3)
    sent = {f"o.{name}": value for name, value in filled.items()}
    faults = FormFaults()
    assert game_options.read(game, sent, faults)["stages"] == 1
    assert game_options.read(game, {**sent, "o.stages": "3"}, faults) == {}


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ("a turn, a plan", "a choice, a reaction")), ("fr", ("un tour, un plan", "un choix"))],
)
def test_what_a_long_and_a_short_window_are_for_is_told_beside_their_hours(site, language, told):
    html = Browser(site, language).page("/new/combats")
    assert all(words in html for words in told)
