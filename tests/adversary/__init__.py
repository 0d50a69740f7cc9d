"""Hosts with all keys who change records in every way that somebody has thought of."""
