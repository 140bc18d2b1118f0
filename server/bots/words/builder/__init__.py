"""Builds the data file of word meanings from pinned inputs. The program itself imports nothing of it."""
