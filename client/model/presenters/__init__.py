"""State in, what a widget shows out. Pure functions, one module for each part of a screen."""
