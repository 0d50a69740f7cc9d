"""Where bots think: worker processes that know the games, one question, and nothing else."""
