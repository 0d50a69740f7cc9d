"""The house player, which sees nothing but the view of its seat."""

VERSION = "1"  # with any other answer to the same view and dice it is another version
