"""From the words of a scenario file to the first position."""
