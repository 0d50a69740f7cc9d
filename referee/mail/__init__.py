"""Mail: bytes in, letters out. What a player sends meets the service at one desk, like a page.

In:   listener.py (SMTP), intake.py (the durable row);
      limits.py headers.py robots.py bodies.py flowed.py quoting.py -> inbound.py (never raises);
      words.py signed.py -> requests.py (what a letter asks for);
      desk.py (row -> service -> one answer).
Out:  scene.py (what a letter is made of), telling.py block.py (its pieces), letters.py (its kinds);
      picture.py envelope.py -> writer.py (intent -> bytes) -> post.py (sent until gone).
Both: house.py (our addresses), boxes.py (encrypted at rest).
"""
