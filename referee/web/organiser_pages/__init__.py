"""The pages of whoever runs a match, under /organise/<token>, and of all that they run."""
