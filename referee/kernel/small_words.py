"""Words that people write around an order: numbers spelt out, and what says nothing.

All folded: lower case, without accents.
"""

COUNTED = {
    **dict(zip(("un", "deux", "trois", "quatre", "cinq", "six"), range(1, 7), strict=True)),
    **dict(zip(("one", "two", "three", "four", "five", "six"), range(1, 7), strict=True)),
    "une": 1,
    "zero": 0,
}
SPEAKERS = frozenset({"i", "we", "je", "nous"})  # `je passe`: who speaks is known
ARTICLES = frozenset({"the", "a", "an", "le", "la", "les", "un", "une", "my", "ma", "mon", "mes"})
