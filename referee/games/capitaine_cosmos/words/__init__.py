"""Every word of the game in two languages: sentences, names, the vocabulary of orders."""
