"""The pages of a person: signing in, and all that waits for them."""
