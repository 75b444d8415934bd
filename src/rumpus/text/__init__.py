"""The table in words, and typed answers: for the terminal, the browser and language models."""
