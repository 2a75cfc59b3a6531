"""A position is set up, a scenario written."""
