"""A stand-in for Pillow, which has no part in drawing on a canvas; asking for more says so."""
