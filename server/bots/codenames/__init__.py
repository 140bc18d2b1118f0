"""Bots of Codenames that think in word meanings: a spymaster, an operative, and the check of their clues."""
