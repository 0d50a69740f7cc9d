"""What players read: the table as one seat sees it, reminders, digests, and answers beside."""
