"""The second checker: JavaScript that was written from docs/spec.md alone (templates/checker).

Why: docs/decisions/0113-browser-checker.md.
"""

import hashlib
from functools import cache

from referee.templating import environment


@cache
def checker_page() -> str:
    """All of it in one page, to be opened from a disk."""
    return environment().get_template("checker/page.html").render()


@cache
def checker_sum() -> str:
    """The SHA-256 of that file in hex. docs/trust.md and README.md say the same: whoever had them
    from another place can tell whether a home gives them that very file."""
    return hashlib.sha256(checker_page().encode()).hexdigest()


@cache
def checker_scripts() -> str:
    """Its script alone, which gives `refereeCheck` and what shows a result."""
    return "{\n" + environment().get_template("checker/scripts.js").render() + _GIVEN + "}\n"


# What the audit page takes of it.
_GIVEN = """
const checkerWords = { en: WORDS_EN, fr: WORDS_FR };
const given = { refereeCheck, showResult, visibleText, fileKind, kindSaid, textOf, checkerWords };
Object.assign(globalThis, given);
"""
