"""Our own addresses: of a seat, of nobody, and the return path of each letter."""
