"""What players are told: events and private facts in sentences, the end, the help page."""
