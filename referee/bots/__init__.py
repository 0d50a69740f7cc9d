"""Bots that think ahead: one search for all games, on what a seat may know and nothing else."""
