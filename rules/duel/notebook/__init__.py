"""What a player can prove from what has been said to him."""
