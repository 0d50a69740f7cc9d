"""What a window asks, and the view of each seat."""
