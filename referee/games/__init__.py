"""The games, a folder each; `catalogue` alone knows them all. Pure: see README.md."""
