"""What a battle is worth: the odds of two dice, in 36ths, and pawns won and lost."""

# Wins, ties and losses of 1d6 against 1d6 for the side that leads by 0, 1, … 6 and more.
ODDS = ((15, 6, 15), (21, 5, 10), (26, 4, 6), (30, 3, 3), (33, 2, 1), (35, 1, 0), (36, 0, 0))


def odds(lead: int) -> tuple[int, int, int]:
    """Wins, ties, losses out of 36, for a side that is `lead` ahead (or behind, if negative)."""
    win, tie, lose = ODDS[min(abs(lead), len(ODDS) - 1)]
    return (win, tie, lose) if lead >= 0 else (lose, tie, win)


def swing(lead: int, own: int, enemy: int) -> int:
    """Enemy pawns won less own pawns lost, on average, in 36ths of a pawn."""
    win, _, lose = odds(lead)
    return win * enemy - lose * own
