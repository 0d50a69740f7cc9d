"""Time and turns: windows that open and close, whose deadline moves, and who is silent or away."""
