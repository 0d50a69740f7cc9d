"""How letters leave: intent -> bytes, made once, signed, and the same on every try."""
