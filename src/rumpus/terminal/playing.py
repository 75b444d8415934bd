"""Playing a match to its end, on a full screen or line by line, and keeping its log whatever happens."""

from rumpus.terminal.plain import Left, PlainTable
from rumpus.terminal.sitting import Sitting


def run(sitting: Sitting, plain: bool, pace: float) -> int:
    try:
        if plain:
            PlainTable(sitting, pace).play()
        else:
            from rumpus.terminal.app import on_screen
            from rumpus.terminal.table import TableScreen

            on_screen(lambda app: app.push_screen_wait(TableScreen(sitting, pace)))
    except Left:
        print("You have left the table.")
    finally:
        sitting.save()
    return 0
