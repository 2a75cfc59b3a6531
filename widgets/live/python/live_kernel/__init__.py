"""The Python half of the live site: it runs cells in the reader's browser, as a kernel would."""
