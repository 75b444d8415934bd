"""HTTP and WebSockets on top of the tables; serves the built client."""
