"""Who sits at a table and what is said there: the lobby, chairs, messages, votes, disputes."""
