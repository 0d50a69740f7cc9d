"""Players beside the log: addresses, wishes, keys, mailboxes, and all that can be forgotten."""
