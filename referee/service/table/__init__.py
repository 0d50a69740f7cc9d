"""Who sits at a table and what happens there: lobby, chairs, votes, messages, disputes."""
