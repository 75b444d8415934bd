"""A hundred phones on an open floor: how fast their answers are taken, and whether every card is where it should be."""
