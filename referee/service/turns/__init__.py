"""Time and turns: windows open and close, deadlines move, outages are made good, rules change."""
