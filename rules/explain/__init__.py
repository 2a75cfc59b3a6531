"""Explanations of any game: why not, what if, which clause decides what; made by the engine."""
