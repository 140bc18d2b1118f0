"""The widgets of the Big Two table. `CardTable` is the whole of it; each takes a model and gives signals."""
