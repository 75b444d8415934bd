"""Bluffing."""
