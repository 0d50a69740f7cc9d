"""Cryptography only: bytes in, bytes out, keys are arguments. Imports nothing of ours.

canonical    JSON and base64 with one spelling            commitment   salted digests (SD-JWT)
vault        what is locked at rest (AES-256-GCM)         checkpoint   a log's head as a signed note
proof        a receipt's proof text (C2SP tlog-proof)     signature    SSHSIG: sign and verify
"""
