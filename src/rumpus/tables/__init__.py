"""Live rooms around matches: people and chairs, clocks, bots, chat, and the durable log from which all of it is made.

`hall` has the rooms that this process has open, `table` is one of them, live. What people do comes in as `commands`,
`actions` carries them out, `store` keeps them, and what is sent back is in `news`. Nothing here knows of HTTP: `web`
puts it on the network. Several processes can serve the same rooms, with PostgreSQL as store and Redis as `bus`.
"""
