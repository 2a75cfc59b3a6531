"""The sheet of squared paper: the board of both labyrinths with a leader."""
