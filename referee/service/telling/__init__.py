"""What a reader is shown or sent: the table as a seat sees it, and the letters that are owed."""
