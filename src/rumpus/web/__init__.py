"""The tables on the network: HTTP, one WebSocket a room, and the built client.

`app` puts the application together, with a module for each kind of address (`games`, `rooms`, `matches` ...). In a room
everything goes through `connection`. `limits` and `listener` protect the server, `serve` runs it.
"""
