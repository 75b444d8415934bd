"""Measurements, side by side with peers. `make bench` runs them; RESULTS.md has the figures of the last full run."""
