"""The inbox, worked off: each mail is read once, done once and answered once."""
