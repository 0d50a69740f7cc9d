"""Does a game keep what the contract promises? `referee check-game` and tests of games ask."""

from referee.conformance.elsewhere import Elsewhere
from referee.conformance.kit import Conformance, check
from referee.conformance.naming import game_of
from referee.conformance.ways import Way, leaving_of, way_of

__all__ = ["Conformance", "Elsewhere", "Way", "check", "game_of", "leaving_of", "way_of"]
