"""Mail: bytes in, letters out. What a player sends meets the service at one desk, like a page.

In:   door/ (SMTP, LMTP, a polled mailbox -> the durable row);
      reading/ (bytes -> IncomingLetter, never raises; bounces);
      asking/ (IncomingLetter -> what it asks for);
      inbox/ (row -> service -> one answer; mail that is no seat's).
Out:  writing/ (what letters say, one function a letter);
      sending/ (intent -> bytes, sent until gone).
Both: addresses/ (our addresses, return paths), vault.py (encrypted at rest).
"""
