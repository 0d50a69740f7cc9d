"""What lies on the table, as plain data: position, material, options, order sheets, views."""
