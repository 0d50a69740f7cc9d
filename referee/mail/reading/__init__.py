"""What bytes say: the parts of a mail, its one text, its signatures, and whether a person wrote."""
