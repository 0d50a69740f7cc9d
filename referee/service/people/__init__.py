"""Players beside the log: addresses, wishes, mailboxes, tenures, and what their letters cost."""
