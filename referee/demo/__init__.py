"""`referee demo`: whole matches through the real listener, with real signed mails, then audited."""
