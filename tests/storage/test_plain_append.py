"""The one statement that grows streams in PostgreSQL, and the rows it is handed.

A name that it did not find there would be no fault to see: the append would be refused, and done
again the long way."""

import json
import re

from storage.plain_append import SQL, heads_after, values
from storage.tree import Frontier
from tests.storage.given import batch, intent, part


def test_each_row_has_the_names_that_the_statement_asks_for() -> None:
    frontier = Frontier()
    before = [(0, frontier.root(), frontier.to_bytes(), b"")]
    batches = [batch("m", 0, parts=(part(0),), intents=(intent("a"),))]
    handed = [json.loads(rows) for rows in values(batches, before, heads_after(batches, before))]
    asked = [re.findall(r"(\w+) \w+[,)]", f"{names})") for names in re.findall(r"j\(([^)]*)", SQL)]
    assert [list(row) for [row] in handed] == asked
