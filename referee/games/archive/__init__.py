"""Old rules, frozen: whole game folders that no new match begins with. See ../README.md."""
