"""Diplomacy."""
