"""The part of IPython.core that widgets import."""
