"""Other rules by consent: nim goes over from 1.0 (the last stone wins) to 1.1 (it loses)."""

import io
import json
import zipfile
from functools import partial

import pytest

from referee.audit import audit
from referee.audit.replay import position
from referee.games.catalogue import Catalogue
from referee.kernel.game import State
from referee.kernel.window import Window
from referee.service.ledger.loaded_match import load
from tests.independent.checker import check
from tests.service.house import House, codes
from tests.toys import nim, nim_1_0, nim_1_1
from tests.toys.base import seen, struct, toy

Renamed = struct(State, "Nim", heap=(int, -1), turn=(int, 1), won=(int, 0))
OTHER_STATE = toy(
    {**vars(nim), "resolve": partial(nim.resolve, True)},
    version="1.2",
    options=nim.Heap,
    state=Renamed,
    windows={"take": ("take", "prise")},
    facts={"stones": ("stones", "pierres")},
)


def grabbed(state):
    """1.3 calls its window by another name."""
    window = nim.window(state)
    return window and Window("grab", window.pace, window.facts, window.asks)


def seeing(state, seat):
    return seen(grabbed(state), seat, stones=state.stones, turn=state.turn)


OTHER_WINDOW = toy(
    {
        **vars(nim),
        "resolve": partial(nim.resolve, True),
        "window": grabbed,
        "view": seeing,
        "VERBS": {"grab": ["take"]},
    },
    version="1.3",
    options=nim.Heap,
    state=nim.Nim,
    windows={"grab": ("grab", "saisie")},
    facts={"stones": ("stones", "pierres")},
)
FOR_THREE = toy(
    {**vars(nim), "resolve": partial(nim.resolve, True)},
    version="1.4",
    seats=frozenset({3}),
    options=nim.Heap,
    state=nim.Nim,
    windows={"take": ("take", "prise")},
    facts={"stones": ("stones", "pierres")},
)
LATER = Catalogue([nim_1_0.GAME, nim_1_1.GAME, OTHER_STATE, OTHER_WINDOW, FOR_THREE])


@pytest.fixture
def match():
    """Begun by 1.0 before 1.1 was written, with four stones."""
    house = House(games=Catalogue([nim_1_0.GAME]))
    match = house.begun("nim", stones=4)
    return match.at(house.restarted(games=LATER))


def consent(match, what, *seats):
    return [match[seat].moves("consent", f"{what}\n") for seat in seats][-1]


def holds(match):
    record = match.house.referee.records.export(match.name)
    report = audit(record, games=match.house.games)
    assert report.holds, report.text("en")
    assert [finding for finding in check(record) if not finding.ok] == []
    return report


def test_with_every_consent_the_match_goes_on_by_the_other_rules_from_the_next_window(match):
    consent(match, "rules 1.1 yes", 1, 2)
    assert match.now.version == "1.0"
    match[1].order("take 1")
    assert match.types[-2:] == ["match.rules_changed", "match.window_opened"]
    change = match.last("match.rules_changed")["data"]
    assert (change["versions"], change["cause"]) == (["1.0", "1.1"], "consent")
    assert match.now.version == "1.1"
    match[2].order("take 3")
    assert match.now.ending.winners == (1,)  # by 1.0 it would be 2
    assert "rules 1.1" in holds(match).of("orders").finding.say("en")


def test_what_not_everybody_consents_to_changes_nothing(match):
    consent(match, "rules 1.1 yes", 1)
    match[1].order("take 1")
    match[2].order("take 3")
    assert match.now.ending.winners == (2,)
    holds(match)


def test_a_consent_lasts_over_windows_and_can_be_taken_back_until_the_close(match):
    consent(match, "rules 1.1 yes", 1)
    match[1].order("take 1")
    consent(match, "rules 1.1 yes", 2)
    consent(match, "rules 1.1 no", 2)
    match[2].order("take 1")
    assert match.now.version == "1.0"
    consent(match, "rules 1.1 yes", 2)
    match[1].order("take 1")
    assert match.now.version == "1.1"


def test_a_window_that_closes_at_its_deadline_changes_the_rules_too(match):
    consent(match, "rules 1.1 yes", 1, 2)
    match.due()
    assert match.now.version == "1.1"


def test_a_close_that_ends_the_game_is_judged_by_the_rules_it_was_played_by(match):
    match[1].order("take 3")
    consent(match, "rules 1.1 yes", 1, 2)
    match[2].order("take 1")
    assert "match.rules_changed" not in match.types
    assert match.now.ending.winners == (2,)
    holds(match)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("rules 1.0 yes", "M-SAME-RULES"),
        ("rules 9.9 yes", "M-NO-RULES"),
        ("rules 1.2 yes", "M-RULES-STATE"),
        ("rules 1.4 yes", "M-RULES-STATE"),  # three play it
        ("rules 1.1 no", "M-NO-MOTION"),
        ("rules yes", "M-VOTE"),
        ("rules 1..1 yes", "M-VOTE"),
    ],
)
def test_what_cannot_be_gone_over_to_is_refused_by_name(match, what, code):
    assert codes(consent(match, what, 1)) == [code]


def test_a_consent_that_is_spelt_wrongly_is_told_how_consents_are_spelt(match):
    [problem] = consent(match, "rules 1. yes", 1).problems
    assert problem.suggestion == "rewind 3 yes, rules 1.1 yes"


def test_two_versions_are_not_proposed_at_once(match):
    consent(match, "rules 1.1 yes", 1)
    assert codes(consent(match, "rules 1.2 yes", 2)) == ["M-OTHER-MOTION"]


def test_nothing_goes_back_to_before_the_rules_changed(match):
    consent(match, "rules 1.1 yes", 1, 2)
    before = match.window.number
    match[1].order("take 1")
    assert codes(consent(match, f"rewind {before} yes", 1)) == ["M-NO-REWIND"]
    match[2].order("take 1")
    consent(match, f"rewind {before + 1} yes", 1, 2)
    assert match.types[-2:] == ["match.rewound", "match.window_opened"]
    assert match.now.version == "1.1"
    match[2].order("take 3")
    holds(match)


def test_a_standing_order_that_the_other_rules_cannot_read_stays_and_never_answers(match):
    match[2].signed("standing", "always take: take 1")
    consent(match, "rules 1.3 yes", 1, 2)
    match[1].order("take 1")
    assert (match.window.name, match.window.asked) == ("grab", (2,))
    [line] = match.house.referee.views.table(match.name, 2).standing
    assert (line.text.en, line.text.fr) == ("always take: take 1", "toujours take: take 1")
    match[2].order("take 3")
    holds(match)


def test_a_bot_is_not_asked_about_the_rules(match):
    match.house.referee.chairs.sit_bot(match.name, 2, "")
    consent(match, "rules 1.1 yes", 1)
    match[1].order("take 3")
    assert match.now.version == "1.1"


def test_the_match_grown_warm_is_the_match_loaded_anew_also_before_the_change(match):
    consent(match, "rules 1.1 yes", 1, 2)
    match[1].order("take 1")
    match[2].order("take 3")
    house = match.house
    warm = house.loaded(match.name)
    cold = load(house.log, match.name, house.games, house.ring)
    assert (cold.match, cold.entries) == (warm.match, warm.entries)
    changed = match.types.index("match.rules_changed")
    assert [cold.game_at(n).version for n in (0, changed - 1, changed)] == ["1.0", "1.0", "1.1"]
    assert cold.rewound(changed).version == "1.0"
    assert house.referee.views.table(match.name, 1, changed).game.version == "1.0"


def test_an_export_of_the_running_match_holds_and_the_ended_one_is_replayed_by_both(match):
    consent(match, "rules 1.1 yes", 1, 2)
    match[1].order("take 1")
    running = match.house.referee.records.export(match.name, 1)
    assert audit(running, games=LATER).holds
    match[2].order("take 3")
    record = match.house.referee.records.export(match.name)
    changed = match.types.index("match.rules_changed")
    before, after = (position(record, n, 1, LATER) for n in (changed - 1, changed))
    assert (before.game.version, after.game.version) == ("1.0", "1.1")
    assert "rules are those of version 1.1" in after.text("en")


def test_the_dispute_file_judges_each_window_by_its_own_rules(match):
    consent(match, "rules 1.1 yes", 1, 2)
    match[1].order("take 1")
    match[2].order("take 3")
    with zipfile.ZipFile(io.BytesIO(match.house.referee.disputes.file(match.name))) as file:
        judged = [json.loads(line) for line in file.read("rejudged.jsonl").splitlines()]
    assert [(close["rules"], close["same"]) for close in judged] == [("1.0", True), ("1.1", True)]


def test_everybody_else_is_told_of_the_proposal(match):
    consent(match, "rules 1.1 yes", 1)
    [told] = match.house.letters(match.name, "motion")
    payload = json.loads(told.payload)
    assert (told.seat, payload["motion"], payload["number"]) == (2, "rules", "1.1")
