"""The core: the contract of a game, and what every game is made of; it knows no game."""
