"""Mail: bytes in, letters out. What a player sends meets the service at one desk, like a page.

in    listener.py (SMTP)  intake.py (the durable row)  limits.py bodies.py quoting.py robots.py
      inbound.py (bytes -> Letter, never raises)  requests.py words.py (Letter -> what is asked)
      desk.py (rows -> service -> one answer each)
out   letters.py (what it says)  block.py (a form as lines to fill in)  picture.py
      envelope.py (headers, MIME)  writer.py (intent -> bytes)  post.py (send, retry, keep)
"""
