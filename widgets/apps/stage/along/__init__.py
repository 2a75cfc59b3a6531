"""What is taken along: the questions of a stage as files for paper, the wall and other programs."""
