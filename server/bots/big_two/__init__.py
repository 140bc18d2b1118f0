"""Players of Big Two. They see what their seat is sent: the table, their own cards and what they may do."""
