"""The pages, as a browser without a script sees them."""
