"""What lies on the table, as plain data: cards, position, options, order sheets, views."""
