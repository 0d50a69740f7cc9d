"""The sandbox: from a position one plays on by oneself, back and forth, and nothing counts.

    steps       Sandbox: where it began, its steps, a cursor; each change makes another one
    playing     the table that it folds to, with its own dice; bots' answers
    story       what happened, in sentences for a seat
    imported    a scenario file becomes a sandbox
    exported    a sandbox becomes a scenario file

Pure: seeds are arguments, and it knows no match, no store and no page.

Why: docs/decisions/0107-sandbox.md.
"""
