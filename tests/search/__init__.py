"""The search: what it finds, judged by questions, and how a reader meets it."""
