"""Games as pure logic: state, events and views. No sockets, no clock, no rooms."""
