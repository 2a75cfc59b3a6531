"""What several boards share: squared paper, ways from place to place, the kinds of ground."""
