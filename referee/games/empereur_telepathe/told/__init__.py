"""What players are told: events and refusals in sentences, and the help page."""
