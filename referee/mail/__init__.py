"""Mail: bytes in, letters out. What a player sends meets the service at one desk, like a page.

In:   door/ (SMTP, LMTP, a polled mailbox -> the durable row);
      reading/ -> inbound.py (bytes -> Letter, never raises);
      asking/ (Letter -> what it asks for);
      desk.py mailed.py (row -> service -> one answer), seatless.py (mail that is no seat's).
Out:  writing/ (what letters say) -> letters.py (one function a letter);
      sending/ (intent -> bytes) -> post.py (sent until gone).
Both: house.py returns.py (our addresses, return paths), boxes.py (encrypted at rest).
"""
