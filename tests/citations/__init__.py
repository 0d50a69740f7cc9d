"""The finder of citations that lead nowhere; `tests/test_citations.py` runs it over the tree.

Ours are told from others' by what stands before them: a `§` behind `RFC 5321` or a standard's name
is that book's; behind `docs/spec.md` it is the formats'; behind `rulings`, or bare in the folder of
a game, it is the rulings' of that game. The games' rulebooks have no `§` here: what they say is
cited by the ids of the rule index (`R-12`).
"""
