"""The parts of the tunnels' board: rock, squares, caves, tokens, figures, and what lies beside."""
