"""What a letter asks for: words in two languages -> what is to be filed."""
