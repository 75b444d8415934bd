"""The command line, and playing in the terminal: on a full screen (`table`) or line by line (`plain`).

`main` runs the commands of `arguments`. `sitting` is a match with people and bots at one keyboard, `drawing` makes a
picture of a scene in characters.
"""
