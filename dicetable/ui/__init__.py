"""The window and all pictures: the only folder that knows Qt."""

# Once Qt is there, its import hook reads the source of every module that follows. What is wanted anyway goes first.
import tomllib  # noqa: F401

import dicetable.core.record
import dicetable.cupboard
import dicetable.games
import dicetable.paths
import dicetable.words  # noqa: F401
