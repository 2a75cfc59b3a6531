"""A map is drawn on what the board of a game lays out."""
