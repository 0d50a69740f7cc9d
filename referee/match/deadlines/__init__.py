"""How a deadline moves: by the organiser, an absence, patience, an outage, or a window cut off."""
