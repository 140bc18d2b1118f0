"""What a server keeps on disk. Knows SQLite, files and bytes; nothing of ours."""
