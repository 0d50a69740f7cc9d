"""The house player, which sees nothing but the view of its seat."""
