"""A home: the folder of one referee. Opened, run, backed up, checked, and swept."""
