"""Every word in English and French."""
