"""Setting up: a whole game, or any position described by plain data."""
