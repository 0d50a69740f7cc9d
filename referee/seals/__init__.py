"""Cryptography only: bytes in, bytes out, keys are arguments. Imports nothing of ours.

canonical    JSON, base64 and numbers with one spelling   commitment   salted digests (SD-JWT)
ed25519      the strict Ed25519 under all of these        vault        what is locked at rest
note         signed notes and the keys of logs            checkpoint   a log's head as a signed note
proof        a receipt's proof text (C2SP tlog-proof)     signature    SSHSIG: sign and verify
home_note    a note on a home's keys                   home_keys    which key was good when
beacon       a public beacon's rounds
ssh_keys     which keys may sign, how they are told       ssh_wire     how SSH writes its data
"""
