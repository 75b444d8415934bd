"""Dots, lines and words on paper."""
