"""Search from what a seat was told: trees of information sets, and what a choice is worth."""
