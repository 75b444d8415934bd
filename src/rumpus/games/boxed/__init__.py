"""Games from boxes of their own."""
