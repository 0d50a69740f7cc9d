"""What the table, the history and the chairs show to whom."""

import pytest

from referee.match.text import SeenCheckpoint
from referee.service import Contact
from referee.service.ledger import matches

PLOT = "plot m m x"


def said(house, match, seat, language="en"):
    return [moment.say(language) for moment in house.referee.views.history(match.name, seat, 0)]


def test_a_lobby_shows_who_has_joined_and_no_board(house):
    match = house.invited("convoy", 2)
    match[2].says("join")
    table = house.referee.views.table(match.name, None)
    assert (table.phase, table.view, table.window) == ("lobby", None, None)
    assert table.joined == (False, True)
    assert [player.en for player in table.players] == ["Player 1", "Player 2"]


def test_a_seat_sees_its_own_order_in_force_and_no_other_seats(house):
    match = house.begun("convoy", 2)
    answer = match[1].order(f"{PLOT}\nwait")
    mine = house.referee.views.table(match.name, 1).order
    assert (mine.n, mine.echo.en, mine.echo.fr, mine.waits, mine.signed) == (
        answer.n,
        PLOT,
        "tracé m m x",
        True,
        True,
    )
    assert house.referee.views.table(match.name, 2).order is None
    assert house.referee.views.table(match.name, None).order is None


def test_every_moment_of_a_match_can_be_looked_at_also_between_a_close_and_what_opens_next(house):
    """An order of the window that has just closed is not read by the words of the next one."""
    match = house.begun("parley", 4)
    while house.referee.views.table(match.name, None).phase == "running":
        window = house.referee.views.table(match.name, None).window
        for seat in window.asked:
            table = house.referee.views.table(match.name, seat)
            match[seat].moves("order", table.game.write(table.view.ask.default, "en"))
        house.referee.windows.close(match.name, window.number)
    size = house.referee.log.head(match.name).size
    tables = [house.referee.views.table(match.name, 1, at) for at in range(1, size + 1)]
    assert [table.size for table in tables] == list(range(1, size + 1))
    assert all(table.order is None or table.window is not None for table in tables)


def test_each_seat_sees_its_own_view_and_its_own_ask(house):
    match = house.begun("backs", 3)
    tables = {seat: house.referee.views.table(match.name, seat) for seat in (1, 2, None)}
    assert tables[1].view.board["hand"] != tables[2].view.board["hand"]
    assert tables[None].view.board["hand"] == []
    assert tables[None].view.ask is None


def test_the_history_says_to_each_what_each_may_know(house):
    match = house.begun("backs", 3)
    hands = {seat: said(house, match, seat)[1] for seat in (1, 2, None)}
    assert len(set(hands.values())) == 3
    assert hands[None].endswith("your cards: ? ? ?.")


def test_every_moment_is_told_in_both_languages(house):
    match = house.begun("nim", stones=2)
    match[1].order("take 1")
    match.due()
    assert said(house, match, None, "en")[-3:] == [
        "Seat 2 takes 1 stone.",
        "Seat 1 wins.",
        "The last stone is taken: 1 wins.",
    ]
    assert said(house, match, None, "fr")[-1] == "La dernière pierre est prise : 1 gagne."
    assert said(house, match, None, "fr")[0] == "La partie a commencé."


def test_letters_are_silent_in_the_history(house):
    match = house.begun("convoy", 2)
    before = said(house, match, 1)
    match[1].order(PLOT)
    match[1].says("order", "nonsense")
    assert said(house, match, 1) == before


def test_a_part_of_the_history_keeps_its_leaf_and_window_numbers(house):
    match = house.begun("nim", stones=5)
    match[1].order("take 1")
    whole = house.referee.views.history(match.name, None, 0)
    start = whole[3].n
    part = house.referee.views.history(match.name, None, start, start + 2)
    assert part == tuple(moment for moment in whole if start <= moment.n < start + 2)
    assert whole[-1].window == 2


def test_the_table_of_an_earlier_leaf_is_the_table_of_that_time(house):
    match = house.begun("nim", stones=5)
    size, then = len(match.raw), house.referee.views.table(match.name, 1)
    match[1].order("take 3")
    again = house.referee.views.table(match.name, 1, at=size)
    assert again == then
    assert again.view.board["stones"] == 5
    assert house.referee.views.table(match.name, 1).view.board["stones"] == 2


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_every_leaf_has_a_table_for_everybody(house, seat):
    match = house.begun("quantum")
    for size in range(1, len(match.raw) + 1):
        assert house.referee.views.table(match.name, seat, at=size).size == size


def test_an_ended_match_shows_its_outcome_and_cause(house):
    match = house.begun("nim", stones=1)
    match[1].order("take 1")
    table = house.referee.views.table(match.name, None)
    assert (table.phase, table.cause, table.outcome.winners) == ("ended", "outcome", (2,))


def test_a_match_stopped_by_a_fork_says_so_and_has_no_outcome(house):
    match = house.begun("convoy", 2)
    match[1].order(PLOT, seen=SeenCheckpoint(2, bytes(32)))
    table = house.referee.views.table(match.name, None)
    assert (table.cause, table.outcome) == ("fork", None)
    assert said(house, match, None)[-1].startswith("A signed letter quotes a history")


def test_what_a_seat_was_told_is_read_by_that_seat_alone(house):
    """One of two ships starts at an end of the line; its sheet leads off the map."""
    match = house.begun("convoy", 2)
    at = match.now.state.at
    teller = next(seat for seat in at if at[seat] in (0, 9))
    match[teller].order("plot b b b" if at[teller] == 0 else "plot m m m")
    match[3 - teller].order("plot x x x")
    assert "leave the map" in said(house, match, teller)[-2]
    for other in (3 - teller, None):
        assert not any("leave the map" in line for line in said(house, match, other))


def test_a_person_met_again_keeps_the_same_id_whatever_the_spelling(house):
    first = house.referee.people.meet(Contact("Ann@Example.org", "Ann"))
    again = house.referee.people.meet(Contact("ann@example.org", "Ann B.", "fr", "Europe/Paris"))
    assert again.id == first.id
    assert house.referee.people.get(first.id) == again
    assert house.referee.people.get("nobody") is None


def test_addresses_and_names_lie_encrypted(house):
    person = house.referee.people.meet(Contact("ann@example.org", "Ann"))
    row = house.log.people.get(person.id)
    assert b"ann" not in row.box
    assert b"ann" not in row.address_digest


def test_a_match_dropped_from_memory_is_loaded_again(house):
    match = house.begun("nim", stones=5)
    warm = house.loaded(match.name)
    house.referee.core.matches.forget(match.name)
    assert house.loaded(match.name) is not warm
    assert house.loaded(match.name).match == warm.match


def test_only_so_many_matches_stay_warm(house, monkeypatch):
    monkeypatch.setattr(matches, "WARM", 2)
    names = [house.created("nim").name for _ in range(3)]
    for name in names:
        house.loaded(name)
    assert list(house.referee.core.matches._warm) == names[1:]


def test_a_match_whose_secrets_are_gone_says_which(house):
    match = house.created("nim")
    house.log.settings.drop(f"chance/{match.name}")
    with pytest.raises(LookupError, match=match.name):
        house.referee.core.secrets(house.loaded(match.name))


def test_refusals_are_explained_in_both_languages_with_a_caret(house):
    match = house.begun("convoy", 2, signed=False)
    answer = match[1].says("order", "plot m q x")
    english = house.referee.views.explain(match.name, answer.problems, "en", "plot m q x")
    french = house.referee.views.explain(match.name, answer.problems, "fr", "plot m q x")
    assert "“q” is no cell" in english
    assert "« q » n’est pas une case" in french
    assert "    plot m q x\n           ^" in english
