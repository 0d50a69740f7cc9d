"""How fair the seats are: bots against themselves, by seeds fixed beforehand.

python -m tests.games.combats.balance                  # campaigns 1-1000, 833 matches a preset
python -m tests.games.combats.balance 1-50 1-20        # other seeds: of campaigns, of presets

Prints a Markdown table: the share of seat 1 (a draw counts half), how often it was drawn, and for
each match the combats, those without a winner, Usines taken, and windows.
"""

import sys
from collections import Counter

from referee.games.combats.things.options import CombatsOptions, presets
from tests.games.combats.playing import played

HEAD = "| form | matches | seat 1 | drawn | combats | without winner | Usines taken | windows |"
COUNTED = ("combats", "no_winner", "usine_taken", "windows")


def seeds(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last) + 1)


def counted(options, numbers):
    """Of all these matches together."""
    tally = Counter()
    for seed in numbers:
        match = played(options, seed, silent=0)
        winners = match.outcome.winners
        tally[winners[0] if winners else "drawn"] += 1
        tally["windows"] += match.number
        for event in match.events:
            name = event.short_name()
            tally[name] += 1
            tally["no_winner"] += name == "combat_ended" and not event.winner
    tally["combats"] = tally["combat_ended"]
    return tally


def share(tally, matches):
    """Of seat 1; a draw is half a match."""
    return (tally[1] + tally["drawn"] / 2) / matches


def row(name, options, numbers):
    tally, matches = counted(options, numbers), len(numbers)
    means = " | ".join(f"{tally[key] / matches:.2f}" for key in COUNTED)
    drawn = tally["drawn"] / matches
    return f"| {name} | {matches} | {share(tally, matches):.3f} | {drawn:.3f} | {means} |"


def main(campaigns="1-1000", singles="1-833"):
    print(HEAD, "|---|---|---|---|---|---|---|---|", sep="\n")
    print(row("campaign", CombatsOptions(), seeds(campaigns)), flush=True)
    for preset in presets():
        print(row(preset, CombatsOptions(preset=preset), seeds(singles)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
