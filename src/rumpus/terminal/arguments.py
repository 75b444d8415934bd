"""What can be typed after `rumpus`."""

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from functools import cache
from importlib.metadata import version
from pathlib import Path

from rumpus.games import find, names
from rumpus.terminal.moments import PACES


def parser() -> ArgumentParser:
    top = ArgumentParser(
        prog="rumpus",
        description="Small games for people and bots: in the browser with friends, or here in the terminal.",
        epilog=examples(
            ("rumpus", "open the table: friends come by link or QR code, bots take the empty chairs"),
            ("rumpus games", "see what there is"),
            ("rumpus menu", "choose a game and play it here in the terminal"),
            ("rumpus play GAME", "play it here, against bots unless you say otherwise"),
            ("rumpus COMMAND --help", "more about a command"),
        ),
        formatter_class=RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"rumpus {version('rumpus')}")
    _add_serve(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")

    def command(name: str, about: str, *shown: tuple[str, str]) -> ArgumentParser:
        return commands.add_parser(
            name,
            help=about[0].lower() + about[1:].rstrip("."),
            description=about,
            epilog=examples(*shown),
            formatter_class=RawDescriptionHelpFormatter,
        )

    _add_serve(
        command(
            "serve",
            "Open the table in the browser, for yourself and whoever you send the link.",
            ("rumpus serve", "the same as rumpus alone"),
            ("rumpus serve --host 127.0.0.1", "for this machine only"),
            ("rumpus serve --database postgresql://rumpus@db/rumpus --bus redis://bus", "one of several processes"),
        )
    )
    sub = command(
        "backup",
        "Copy everything that a server keeps, while it runs.",
        ("rumpus backup sunday.db", "the copy is a database as well: put it into a folder as rumpus.db"),
    )
    sub.add_argument("file", type=Path, metavar="FILE.db", help="where the copy goes; it must not exist yet")
    sub.add_argument("--data", type=Path, metavar="DIR", help="where the server keeps everything")
    sub = command("menu", "Choose a game from a list, and play in the terminal.", ("rumpus menu", "here and now"))
    _add_plain(sub)
    _add_pace(sub)
    sub = command(
        "games",
        "List all games.",
        ("rumpus games", "by chapter, with how many can play and how long it takes"),
        ("rumpus games --json", "for programs"),
    )
    _add_json(sub)
    _add_play(
        command(
            "play",
            "Play a game, with others at this keyboard and with bots.",
            ("rumpus play GAME", "you against bots, as few as can play"),
            ("rumpus play GAME --players 4", "you against three bots"),
            ("rumpus play GAME --names Ann,Bob", "two people at one keyboard, and bots if two are too few"),
            ("rumpus play GAME --players 4 --bots easy,hard", "two people, and two bots of your choice"),
            ("rumpus play GAME --bots 0", "people only"),
            ("rumpus play GAME --option NAME=VALUE --save game.log", "with an option of the game, and kept"),
            ("rumpus play my_game.py", "a game of your own"),
        )
    )
    sub = command("rules", "Read the rules of a game.", ("rumpus rules GAME", "the rules, and the options"))
    _add_name(sub)
    _add_replay(
        command(
            "replay",
            "Look at a saved match again.",
            ("rumpus replay game.log", "step through it, forward and back"),
            ("rumpus replay game.log --seat 1", "with the eyes of the first player"),
            ("rumpus replay game.log --plain --verify", "tell the story, and check the luck against the seed"),
        )
    )
    _add_review(
        command(
            "review",
            "Hear what a strong player thinks of the decisions in a saved match.",
            ("rumpus review game.log", "the turning points, and what they cost"),
            ("rumpus review game.log --seat Ann --seconds 120", "of one player only, after long thought"),
            ("rumpus review game.log --from 14", "play on from the 14th answer, against bots"),
        )
    )
    _add_solve(
        command(
            "solve",
            "Look into a game that is solved: who wins, and what every answer leads to.",
            ("rumpus solve", "which games are solved"),
            ("rumpus solve NAME", "who wins NAME, and the answers in its first position"),
            ("rumpus solve NAME --walk", "go from position to position by typing answers"),
        )
    )
    _add_simulate(
        command(
            "simulate",
            "Let bots play many matches, and count.",
            ("rumpus simulate GAME --games 1000 --bots random", "how much the seat matters"),
            ("rumpus simulate GAME --bots search:200,random", "which bot is better"),
        )
    )
    _add_arena(
        command(
            "arena",
            "Let bots play a tournament against each other, and rate them.",
            ("rumpus arena GAME", "random and all levels: every two meet in 200 matches"),
            ("rumpus arena GAME --bots random,search:20,search:200 --matches 50", "bots of your choice"),
            ("rumpus arena --minutes 60 --json levels.json", "all games, as far as an hour goes"),
            ("rumpus arena --minutes 60 --json levels.json --plot levels.svg", "go on for another hour, and draw it"),
        )
    )
    sub = command(
        "check",
        "Prove that games keep to the rules of the house: for authors.",
        ("rumpus check", "every game"),
        ("rumpus check my_game.py", "a game of your own"),
    )
    sub.add_argument("names", nargs="*", metavar="NAME", help="games, or .py files with a game; all, if none is named")
    sub.add_argument("--thorough", action="store_true", help="look longer, for rarer faults")
    return top


def _add_serve(sub: ArgumentParser) -> None:
    sub.add_argument("--host", default="0.0.0.0", help="the address to listen on (all of this machine's, unless said)")
    sub.add_argument("--port", type=port, metavar="N", help="the port (the first free one from 8000 on, unless said)")
    sub.add_argument(
        "--data", type=Path, metavar="DIR", help="where everything is kept (a folder of your own, unless said)"
    )
    sub.add_argument("--database", metavar="URL", help="postgresql://... instead of a file in DIR")
    sub.add_argument("--bus", metavar="URL", help="redis://..., for several servers on one database")
    sub.add_argument(
        "--proxies", type=count, default=0, metavar="N", help="how many proxies of yours stand before it (0)"
    )
    sub.add_argument("--connections", type=positive, metavar="N", help="how many one address may have (256)")
    sub.add_argument("--metrics", type=port, metavar="N", help="a port for figures about it, for this machine alone")
    sub.add_argument("--pace", type=float, default=1.0, metavar="S", help="about how many seconds a bot takes (1)")
    sub.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")


def _add_play(sub: ArgumentParser) -> None:
    _add_name(sub)
    sub.add_argument("--players", type=positive, metavar="N", help="how many play (the fewest that can, unless said)")
    sub.add_argument(
        "--bots",
        type=bots_or_number,
        metavar="N|a,b",
        help="how many of them are bots, or which: easy, fair, hard, random, search:400 (rounds of thought), "
        "search:0.5s, or a level that only this game has, see `rumpus rules NAME`; all but one are fair, unless said",
    )
    sub.add_argument("--names", type=words, default=[], metavar="a,b", help="the names of the persons")
    sub.add_argument("--seed", type=seed, metavar="S", help="the same seed and answers give the same match")
    _add_option(sub)
    _add_plain(sub)
    _add_pace(sub)
    sub.add_argument("--save", type=Path, metavar="FILE", help="write the log of the match there when it ends")


def _add_replay(sub: ArgumentParser) -> None:
    sub.add_argument("file", type=Path, metavar="FILE", help="a log, as `rumpus play --save FILE` writes it")
    sub.add_argument(
        "--seat", default="none", metavar="N|NAME|none", help="whose eyes: 1 is the first player, none a spectator"
    )
    sub.add_argument(
        "--from", dest="start", type=positive, default=1, metavar="N", help="begin before the Nth answer (the first)"
    )
    sub.add_argument("--plain", action="store_true", help="tell the story in lines, without a screen")
    _add_pace(sub)
    sub.add_argument("--verify", action="store_true", help="check that the luck is that of the seed")


def _add_review(sub: ArgumentParser) -> None:
    sub.add_argument("file", type=Path, metavar="FILE", help="a log, as `rumpus play --save FILE` writes it")
    sub.add_argument("--seat", metavar="N|NAME", help="of whom: 1 is the first player (of everybody, unless said)")
    sub.add_argument(
        "--seconds", type=seconds, metavar="S", help="how long to think about all of it (30), if it is not solved"
    )
    sub.add_argument("--rounds", type=positive, metavar="N", help="or how many rounds about each decision")
    _add_json(sub)
    sub.add_argument("--from", dest="start", type=positive, metavar="N", help="play on from the Nth answer instead")
    sub.add_argument("--bots", type=words, default=["hard"], metavar="a,b", help="against these bots (hard)")
    _add_plain(sub)
    _add_pace(sub)
    sub.add_argument("--save", type=Path, metavar="FILE", help="write the log of what is played on there")


def _add_solve(sub: ArgumentParser) -> None:
    sub.add_argument("name", nargs="?", metavar="NAME", help="the game's name")
    _add_option(sub)
    sub.add_argument(
        "--position", metavar="P", help="this one instead of the first; written as the answer says, if it is not clear"
    )
    sub.add_argument("--walk", action="store_true", help="go on from there by typing answers")
    sub.add_argument("--all", action="store_true", help="show all answers, also if there are many")
    sub.add_argument("--picture", type=Path, metavar="FILE.svg", help="draw what to do in many positions at a glance")


def _add_simulate(sub: ArgumentParser) -> None:
    _add_name(sub)
    sub.add_argument("--games", type=positive, default=100, metavar="N", help="how many matches (100, unless said)")
    sub.add_argument(
        "--bots",
        type=words,
        default=["random"],
        metavar="a,b",
        help="random, easy, fair, hard, search:400, search:0.5s; the last one takes all chairs that are left",
    )
    sub.add_argument(
        "--players", type=positive, metavar="N", help="how many play (as few as can, unless more bots are named)"
    )
    sub.add_argument("--seed", type=seed, default=0, metavar="S", help="the same seed gives the same report")
    sub.add_argument("--jobs", type=positive, default=1, metavar="N", help="how many processes share the work")
    _add_option(sub)
    _add_json(sub)


def _add_arena(sub: ArgumentParser) -> None:
    sub.add_argument("games", nargs="*", metavar="NAME", help="games, or .py files with a game; all, if none is named")
    sub.add_argument(
        "--bots",
        type=words,
        metavar="a,b",
        help="random, easy, fair, hard, search:400, search:0.5s (random and all levels of the game, unless said)",
    )
    sub.add_argument(
        "--players", type=positive, metavar="N", help="how many play (as few as can; on an open floor, a crowd)"
    )
    sub.add_argument(
        "--matches", type=positive, default=200, metavar="N", help="in how many matches every two meet (200)"
    )
    sub.add_argument(
        "--minutes", type=minutes, metavar="M", help="at most so long, shared out equally among the games (no limit)"
    )
    sub.add_argument(
        "--ladder", action="store_true", help="only neighbours in the list of bots meet, if there are more than seats"
    )
    sub.add_argument(
        "--pace", type=seconds, metavar="S", help="seconds that an answer takes, for games with a clock (as they think)"
    )
    sub.add_argument(
        "--seed",
        type=seed,
        default=0,
        metavar="S",
        help="the same seed gives the same matches, if bots think in rounds",
    )
    sub.add_argument("--jobs", type=positive, metavar="N", help="how many processes share the work (all cores)")
    sub.add_argument(
        "--ray",
        nargs="?",
        const="ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: at the address, or one made here",
    )
    _add_option(sub)
    sub.add_argument(
        "--json", type=Path, metavar="FILE", help="keep everything there; a tournament that is there already goes on"
    )
    sub.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the ratings (or FILE.png, FILE.pdf)")
    sub.add_argument("--report", type=Path, metavar="FILE.md", help="write a page about the levels")


def _add_name(sub: ArgumentParser) -> None:
    sub.add_argument("name", metavar="NAME", help="the game's name, or a .py file with a game")


def _add_option(sub: ArgumentParser) -> None:
    sub.add_argument(
        "--option",
        action="append",
        type=option,
        default=[],
        metavar="k=v",
        help="an option of the game, see `rumpus rules NAME`; can be given several times",
    )


def _add_plain(sub: ArgumentParser) -> None:
    sub.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")


def _add_pace(sub: ArgumentParser) -> None:
    sub.add_argument(
        "--pace",
        choices=PACES,
        default="normal",
        help="how long one sees what happens before the next question (normal); a key skips it",
    )


def _add_json(sub: ArgumentParser) -> None:
    sub.add_argument("--json", action="store_true", help="write JSON")


@cache
def a_game() -> str:
    return next(name for name in names() if {2, 4} <= {*find(name).players})


def examples(*shown: tuple[str, str]) -> str:
    """Commands that can be typed like that: GAME is one there is, for two people and for four."""
    lines = [(typed.replace("GAME", a_game()), meaning) for typed, meaning in shown]
    wide = max(len(typed) for typed, _ in lines)
    return "\n".join(["examples:", *(f"  {typed:{wide}}  {meaning}" for typed, meaning in lines)])


# ---- what the words mean


def words(text: str) -> list[str]:
    found = [word.strip() for word in text.split(",")]
    if not all(found):
        raise ArgumentTypeError(f"{text!r} is not a list like a,b")
    return found


def bots_or_number(text: str) -> int | list[str]:
    return int(text) if text.isdecimal() else words(text)


def seed(text: str) -> int | str:
    """A number as in Python, so that both give the same match; any other text is a seed too."""
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 20 else text


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)


def seconds(text: str) -> float:
    return _time(text, "seconds, like 30 or 2.5", most=86_400)


def minutes(text: str) -> float:
    return _time(text, "minutes, like 60 or 2.5", most=100_000)


def _time(text: str, unit: str, most: float) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= most:
        raise ArgumentTypeError(f"{text!r} is not a number of {unit}")
    return value


def count(text: str) -> int:
    if not text.isdecimal() or int(text) > 100:
        raise ArgumentTypeError(f"{text!r} is not a number from 0 to 100")
    return int(text)


def port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65_535:
        raise ArgumentTypeError(f"{text!r} is not a port: 0 to 65535, where 0 means any that is free")
    return int(text)


def option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ArgumentTypeError(f"{text!r} is not like name=value")
    return name, value
