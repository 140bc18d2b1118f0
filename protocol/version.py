"""The protocol's version and the program's. Until 1.0 only the newest protocol is spoken."""

PROTOCOL_VERSION = 2
PROGRAM = "codenames-lan"
PROGRAM_VERSION = "0.1.0"
DEFAULT_PORT = 4747
