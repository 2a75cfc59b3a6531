"""The live runtime of the static site: Python and widgets in the reader's browser."""
