"""All words of the game in French and English: sentences, names, the order vocabulary."""
