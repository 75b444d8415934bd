"""The table told in words, and answers that are typed: for the terminal, the browser and language models."""
