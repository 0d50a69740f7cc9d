"""What a reader holds beside a record: mails and saved files, checkpoints and receipts in them.

mailboxes.py      paths to mails, mails to texts     spellings.py   bytes to texts
signed_heads.py   checkpoints in a text              receipts.py    receipts in a text

Nothing in a mail is believed: what counts is what the log's key has signed.
"""
