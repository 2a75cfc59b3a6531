"""Where the positions of each game come from, and what is asked about them."""
