"""Codenames: seats, deal, rules and views. Knows words and its own state; no room, clock or other game."""
