"""What a window asks of a seat: the form, the facts, and what each seat may know."""
