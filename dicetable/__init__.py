"""A table for dice-and-board games."""

__version__ = "0.1.0"
