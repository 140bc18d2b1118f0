"""What bots know about words: one data file of meanings, its reader, and the script that builds it."""
