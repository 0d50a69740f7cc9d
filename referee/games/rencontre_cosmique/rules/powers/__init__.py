"""The powers, one file each; `roster.py` has them all by the step at which they act."""
