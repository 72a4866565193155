"""A small game with something to hide, by which the programs prove that they know no game by name."""
