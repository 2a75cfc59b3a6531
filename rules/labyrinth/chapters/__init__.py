"""The rules, chapter by chapter, as the book has them."""
