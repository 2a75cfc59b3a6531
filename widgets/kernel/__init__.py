"""The kernel: scenes, what paints them, and the one widget that every app is made of."""
