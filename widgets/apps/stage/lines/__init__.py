"""Lines of the reader's own: each one that was played is kept, named, found again, compared."""
