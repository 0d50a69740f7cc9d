"""What a window asks: the view it opens on, the form, the public facts, what stands ready."""
