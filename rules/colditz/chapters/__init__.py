"""The chapters of the rules, each with what it does to a position."""
