"""Whole screens, fed by hand."""
