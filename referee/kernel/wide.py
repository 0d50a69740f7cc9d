"""How a board is drawn for a desk: beside the order, in a window of 1280 pixels.

Why: docs/decisions/0114-liveries.md.
"""

WIDEST = 820  # pixels: what the page leaves to the board beside the order
SMALLEST = 12  # pixels of a letter there
