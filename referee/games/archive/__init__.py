"""Old rules, a zip a version, that no new match begins with. See ../README.md."""
