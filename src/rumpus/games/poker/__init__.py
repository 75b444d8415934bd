"""Poker: hold 'em and its wilder relatives. What they all share is in the modules with an underscore."""
