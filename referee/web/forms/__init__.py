"""What a form of the pages sends: read, and told what is wrong in it."""
