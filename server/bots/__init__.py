"""Computer players. A bot is a client like any other: it knows what its seat was sent and nothing else."""
