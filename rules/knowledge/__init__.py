"""What one viewer of a game on squared paper may know: his charts, where he may be, his plans."""
