"""Bots against bots, many games at a time, by the server's own rules."""
