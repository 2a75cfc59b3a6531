"""The Python half of the live site: runs cells in the reader's browser, in place of a Jupyter kernel."""
