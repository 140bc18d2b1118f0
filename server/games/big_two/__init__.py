"""Big Two: seats, deal, rules and views. Knows cards and its own state; no room, clock or other game."""
