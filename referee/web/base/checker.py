"""The second checker: JavaScript that was written from docs/spec.md alone (templates/checker).

Why: docs/decisions/0113-browser-checker.md.
"""

from functools import cache

from referee.templating import environment


@cache
def checker_page() -> str:
    """All of it in one page, to be opened from a disk."""
    return environment().get_template("checker/page.html").render()


@cache
def checker_scripts() -> str:
    """Its script alone, which gives `refereeCheck` and what shows a result."""
    return "{\n" + environment().get_template("checker/scripts.js").render() + _GIVEN + "}\n"


# What the audit page takes of it.
_GIVEN = """
const checkerWords = { en: WORDS_EN, fr: WORDS_FR };
Object.assign(globalThis, { refereeCheck, showResult, visibleText, checkerWords });
"""
