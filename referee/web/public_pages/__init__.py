"""Pages for everybody, and those that a link in a letter opens."""
