"""The two sheets of the duel: in each of them one player walks in what the other one drew."""
