"""Plain data: the map, units, orders, state, view, options."""
