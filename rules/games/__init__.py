"""The games: a package each, all with the same modules."""
