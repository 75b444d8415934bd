"""Group games: for a hall full of people."""
