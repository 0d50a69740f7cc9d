#!/usr/bin/env python3
"""A bot for every game: it fills in the form by lot, and plays the default if that is refused."""

import json
import random
import sys


def lines_of(field, dice):
    """The order lines of one field of the form."""
    if field["type"] == "lines":
        return field["lines"]
    if field["type"] == "number":
        answers = [str(dice.randint(field["least"], field["most"]))]
    elif field["type"] == "amounts":
        sources = [(item["typed"], item["most"]) for item in field["sources"] if item["most"]]
        return [field["line"].format(source=source, n=n) for source, n in sources]
    else:
        items = [item["typed"] for item in field["items"] if not item["gives_up"]]
        least, most = field.get("least", 1), field.get("most", 1)
        answers = dice.sample(items, min(len(items), dice.randint(least, most)))
        if field.get("joint") is not None:
            answers = [field["joint"].join(answers)] if answers else []
    return [field["line"].replace("{}", answer) for answer in answers]


for row in sys.stdin:
    message = json.loads(row)
    if message["type"] == "ask":
        dice = random.Random(f"{message['match']}/{message['seat']}/{message['window']['number']}")
        lines = [line for field in message["form"] for line in lines_of(field, dice)]
        order = message["default"] if message["refused"] else "\n".join(lines)
        print(json.dumps({"id": message["id"], "order": order}), flush=True)
