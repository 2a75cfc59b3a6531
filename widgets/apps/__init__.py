"""The apps: what a reader opens beside the stage, each with a function that opens it."""
