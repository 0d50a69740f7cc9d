"""`Log` in plain dictionaries: for bots' games and tests. It behaves as the others, and forgets."""

from storage.memory.memory_log import MemoryLog

__all__ = ["MemoryLog"]
