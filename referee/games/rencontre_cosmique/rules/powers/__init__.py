"""The powers, one file each; `table.py` has them all by the step at which they act."""
