"""Everything visible goes through the catalogue, in both languages, and nothing in it is idle."""

import re
import tomllib
from pathlib import Path

import pytest

from referee import web
from referee.audit import Bound
from referee.audit.checking import NAMES
from referee.bots.levels import LEVELS
from referee.service.notices.knowledge import SHOWN
from referee.templating import TEMPLATES
from referee.web.public_pages.hand_commands import COMMANDS

PAGES = sorted((TEMPLATES / "pages").glob("*.*"))
LISTS = [
    TEMPLATES / "words" / f"{name}.toml" for name in ("pages", "game_pages", "sandbox", "audit")
]
WORDS = {
    key: words for file in LISTS for key, words in tomllib.loads(file.read_text("utf-8")).items()
}
SOURCE = "\n".join(
    file.read_text("utf-8") for file in [*PAGES, *Path(web.__file__).parent.rglob("*.py")]
)

# Keys that are put together: `"p_end_" ~ cause`.
ENDS = ("outcome", "vote", "organiser", "chain", "fork", "restored")
ERRORS = (400, 403, 404, 405, 413, 500, 503)
MADE = {
    "p_tongue_": ("en", "fr"),
    "slip_option_": ("choice", "several", "between", "least", "number", "flag", "text", "json"),
    "p_list_": ("lobby", "running", "ended"),
    "p_cause_": ENDS,
    "p_end_": ENDS,
    "p_assurance_": ("address", "signed"),
    "p_who_": ("me", "link", "anybody", "person", "bot"),
    "p_answer_": ("accepted", "repeated", "refused", "unconfirmed", "alarmed"),
    "p_sent_": SHOWN,
    "p_answered_": ("own", "open", "nothing", "standing", "unasked"),
    "p_speed_": ("slow", "usual", "fast"),
    "p_window_": ("before", "after"),
    "p_turn_": ("before", "after"),
    "p_phase_": ("lobby", "running", "ended", "before", "after"),
    "p_mark_": ("before", "after"),
    "p_": ("grace", "bank", "absence", "nmr_limit", "first", "before", "after", "last"),
    "p_nmr_then_": ("bot", "empty"),
    "p_terms_nmr_": ("bot", "empty"),
    "p_terms_bots_": ("steady", "strong"),
    "p_level_": [f"{level}{what}" for level in LEVELS for what in ("", "_what")],
    "a_bound_": [bound.value for bound in Bound],
    "a_refused_": ["false", "running", "ours", "heavy", *(bound.value for bound in Bound)],
    "a_not_taken_": ("empty", "large", "zip", "listing", "many", "refused", "full"),
    "a_prints_": tuple(COMMANDS),
    "a_rules_": tuple(name for name in NAMES if name not in COMMANDS),
    "a_state_": ("waiting", "held", "refused"),
    "a_verdict_": ("passed", "but", "failed", "lacking"),
    "a_key_": ("letter", "earlier", "witness"),
    "a_status_": ("passed", "failed", "none"),
    "a_limit_": ("reads", "clock", "dice", "unsigned", "forgotten", "unreceived", "two"),
    **{f"a_{what}_": NAMES for what in ("check", "shows", "open")},
    "p_js_": ("order", "standing", "withdraw"),
    "e_": [
        f"{code}{what}" for code in (400, 403, 404, 405, 413, 500, 503) for what in ("", "_what")
    ],
}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.name)
def test_a_template_has_no_words_of_its_own(file):
    html = re.sub(r"{#.*?#}", "", file.read_text("utf-8"), flags=re.S)
    shown = re.sub(r"{%.*?%}|{{.*?}}", " ", html, flags=re.S)
    shown = re.sub(r"<code>[^<]*</code>", " ", shown)  # what is typed, in no language
    attributes = re.findall(r'(?:alt|title|aria-label|placeholder)="([^"]*)"', shown)
    bare = re.sub(r"<[^>]*>", " ", shown, flags=re.S)
    assert not re.findall(r"[^\W\d_]{2,}", bare), file.name
    assert not [text for text in attributes if re.search(r"[^\W\d_]{2,}", text)], file.name


def test_every_sentence_is_there_in_both_languages():
    for key, words in WORDS.items():
        assert set(words) == {"en", "fr"}, key
        assert all(text.strip() for text in words.values()), key


def test_both_languages_name_the_same_facts():
    for key, words in WORDS.items():
        facts = [sorted(set(re.findall(r"{(\w+)", words[tongue]))) for tongue in ("en", "fr")]
        assert facts[0] == facts[1], key


def test_every_key_that_is_put_together_exists():
    made = [stem + end for stem, ends in MADE.items() for end in ends]
    assert [key for key in made if key not in WORDS] == []


def test_no_sentence_is_idle_and_none_is_missing():
    made = {stem + end for stem, ends in MADE.items() for end in ends}
    named = set(re.findall(r"""["']((?:p|e|g|a|slip|sand)_\w+[a-z0-9])["']""", SOURCE))
    assert sorted(set(WORDS) - named - made) == []
    assert sorted(named - set(WORDS)) == []


@pytest.mark.parametrize("other", ["écriture", "feuille", "récépissé"])
def test_a_line_of_the_log_and_what_proves_it_have_one_word_each_in_french(other):
    """`entrée` and `reçu`; a tree of hashes has leaves in docs/spec.md, pages speak of the log."""
    said = {key for key, words in WORDS.items() if other in words["fr"].lower()}
    assert said == set()
