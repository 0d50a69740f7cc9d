"""What a player sends: who wrote it, may it count, on record with what follows, and the answer."""
