"""The rulebook: set-up, the flow of a turn, what is resolved, how it ends."""
