"""What may not be ordered is refused, and its author is told why, in both languages."""

import re

import pytest
from playing import table
from referee.kernel.filing import understand
from referee.kernel.refused import Refused
from referee.kernel.sentences import table as table_of
from referee.kernel.words import LANGUAGES

from referee_diplomacy import GAME
from referee_diplomacy.rules.aftermath import Dislodged
from referee_diplomacy.things.state import DiplomacyOptions, DiplomacyState
from referee_diplomacy.things.units import Unit

FRANCE = 3
SAID = table_of("referee_diplomacy.words", "sentences.toml")


def moves():
    """Spring 1901, for France: F BRE, A MAR, A PAR; and a fleet of theirs in Portugal."""
    state = table(1).state
    return changed(state, units=(*state.units, Unit(FRANCE, "F", "por")))


def retreats():
    """France was thrown out of Paris, and may go to Gascony or Picardy."""
    beaten = Dislodged(Unit(FRANCE, "A", "par"), "bur", ("gas", "pic"))
    fleet = Dislodged(Unit(FRANCE, "F", "wes"), "tys", ("mao", "spa/sc"))
    return changed(table(1).state, phase="retreats", dislodged=(beaten, fleet))


def builds():
    """Winter: France owns Spain too, and has left Paris and Brest."""
    state = table(1).state
    gone = ("par", "bre")
    units = tuple(unit for unit in state.units if unit.province not in gone)
    return changed(state, phase="builds", season="winter", units=units)


def disbands():
    """Winter: France has lost Brest."""
    state = table(1).state
    owners = {at: seat for at, seat in state.owners.items() if at != "bre"}
    return changed(state, phase="builds", season="winter", owners=owners)


def changed(state, **fields):
    found = {name: getattr(state, name) for name in DiplomacyState.__struct_fields__}
    return DiplomacyState(**(found | fields))


REFUSED = [
    (moves, "A XYZ H", "E-PLACE"),
    (moves, "A PAR dances", "E-ACT"),
    (moves, "A PAR D", "E-PHASE-MOVES"),
    (moves, "A PAR B", "E-PHASE-MOVES"),
    (moves, "waive", "E-PHASE-MOVES"),
    (moves, "A BUR H", "E-NO-UNIT"),
    (moves, "A MUN - BUR", "E-NO-UNIT"),
    (moves, "F PAR H", "E-KIND"),
    (moves, "A MAR S F PAR - BUR", "E-KIND"),
    (moves, "A PAR S A BUR", "E-NOBODY"),
    (moves, "A PAR - MUN", "E-REACH"),
    (moves, "A PAR - ENG", "E-REACH"),
    (moves, "F BRE - PAR", "E-REACH"),
    (moves, "A PAR - PAR", "E-REACH"),
    (moves, "F POR - SPA", "E-COAST"),
    (moves, "A MAR S A PAR - PIC", "E-SUPPORT"),
    (moves, "A PAR S A PAR", "E-SUPPORT"),
    (moves, "F BRE C A PAR - GAS", "E-CONVOY"),
    (moves, "A PAR H; A PAR - BUR", "E-TWICE"),
    (retreats, "A PAR R BUR", "E-RETREAT"),
    (retreats, "A PAR - BRE", "E-RETREAT"),
    (retreats, "A MAR R GAS", "E-NO-UNIT"),
    (retreats, "A PAR S A MAR", "E-PHASE-RETREATS"),
    (builds, "A MAR B", "E-HOME"),
    (builds, "A SPA B", "E-HOME"),
    (builds, "PAR B", "E-BUILD-WHAT"),
    (builds, "F PAR B", "E-BUILD-PLACE"),
    (builds, "A MAR D", "E-TOO-MANY-DISBANDS"),
    (builds, "A PAR - BUR", "E-PHASE-BUILDS"),
    (disbands, "A PAR D; A MAR D", "E-TOO-MANY-DISBANDS"),
    (disbands, "A BER D", "E-NO-UNIT"),
]
TAKEN = [
    (moves, "par - bur", "A PAR - BUR", {"N-HOLDS"}),
    (moves, "A MAR S PAR - BUR", "A MAR S A PAR - BUR", {"N-HOLDS"}),
    (moves, "A PAR - BUR\nA MAR - SPA/NC\nF BRE - MAO\nF POR - SPA/NC", "", set()),
    (moves, "F POR - SPA(sc)\nA PAR H; A MAR H; F BRE H", "", set()),
    (retreats, "A PAR - GAS\nF WES - SPA", "A PAR R GAS\nF WES R SPA/SC", set()),
    (retreats, "A PAR D", "A PAR D", set()),
    (builds, "build F BRE", "F BRE B", set()),
    (builds, "A PAR B\nwaive", "A PAR B\nwaive", set()),
    (disbands, "remove A PAR", "A PAR D", set()),
]


def judged(state, text):
    return understand(GAME, GAME.view(state, FRANCE), text, "en")


def refusals(state, text):
    with pytest.raises(Refused) as refused:
        judged(state, text)
    return refused.value.problems


@pytest.mark.parametrize(("given", "text", "code"), REFUSED, ids=lambda value: str(value))
def test_what_may_not_be_ordered_is_refused_where_it_stands(given, text, code):
    problem = refusals(given(), text)[0]
    assert problem.code == code
    assert problem.where.line == 1
    told = {GAME.explain(problem, language) for language in LANGUAGES}
    assert len(told) == 2


@pytest.mark.parametrize(("given", "text", "echo", "remarks"), TAKEN, ids=lambda value: str(value))
def test_what_may_be_ordered_is_echoed_in_full(given, text, echo, remarks):
    legal = judged(given(), text)
    assert {problem.code for problem in legal.verdict.remarks} == remarks
    assert not echo or legal.echo == echo
    for problem in legal.verdict.remarks:
        assert all(GAME.explain(problem, language) for language in LANGUAGES)


def test_every_wrong_line_is_told_at_once():
    found = refusals(moves(), "A PAR - MUN\nF BRE - PAR\nA MAR - SPA")
    assert [(problem.code, problem.where.line) for problem in found] == [
        ("E-REACH", 1),
        ("E-REACH", 2),
    ]


def test_every_code_of_a_refusal_is_shown_here():
    said = {key for key in SAID if re.match("[EN]-", key)}
    shown = {code for _, _, code in REFUSED} | {code for *_, codes in TAKEN for code in codes}
    assert said - shown == {"E-YEAR", "E-TOO-MANY-BUILDS", "N-DISORDER"}


def test_too_many_builds_are_refused_and_too_few_disbands_remarked():
    state = builds()
    one = changed(state, owners={at: s for at, s in state.owners.items() if at != "mar"})
    assert refusals(one, "A PAR B; F BRE B")[0].code == "E-TOO-MANY-BUILDS"
    two = changed(disbands(), owners={"par": FRANCE})
    assert [each.code for each in judged(two, "A PAR D").verdict.remarks] == ["N-DISORDER"]


@pytest.mark.parametrize("year", [1900, 2000])
def test_a_last_year_that_is_none_is_refused(year):
    [problem] = GAME.check_options(DiplomacyOptions(last_year=year), 7)
    assert problem.code == "E-YEAR"
    assert all(GAME.explain(problem, language) for language in LANGUAGES)


def test_every_sentence_exists_in_both_languages_with_the_same_facts():
    for key, said in SAID.items():
        facts = [set(re.findall(r"{(\w+)", said[language])) for language in LANGUAGES]
        assert facts[0] == facts[1], key


def test_where_a_unit_may_retreat_to_is_told_in_the_readers_language():
    [problem] = refusals(retreats(), "F WES R TUN")
    assert "MAO, SPA/SC" in GAME.explain(problem, "en")
    assert "ATC, ESP/CS" in GAME.explain(problem, "fr")
