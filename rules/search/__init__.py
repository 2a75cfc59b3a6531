"""Search from what a seat was told: what a choice is worth, and players of three levels."""
