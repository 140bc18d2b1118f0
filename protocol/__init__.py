"""What both sides say to each other. Knows no sockets, no clock and none of our other packages."""
