"""One match and one decision about it: loaded, decided, appended, and signed."""
