"""Rooms, chairs, clocks and bots around matches, and the durable log that all of it is made from."""
