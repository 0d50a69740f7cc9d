"""What every game is made of; pure. Start with `game.py`, the contract."""
