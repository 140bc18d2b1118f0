"""The server that owns the game. Never imports the client or PyQt6."""
