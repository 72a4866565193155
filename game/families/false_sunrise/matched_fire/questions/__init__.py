"""The questions that the challenges of Matched Fire ask, one module for each kind."""
