"""How the computer's player finds its way through a labyrinth it has never seen."""
