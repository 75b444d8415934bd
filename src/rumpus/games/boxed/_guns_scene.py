"""What lies where in Ca$h'n Gun$: the loot in the middle, and around it people who point at each other."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rumpus.core import Basket, Chair, Hand, Link, Pile, Place, Row, Scene, Seat, Token, Viewer, counted, token, tokens
from rumpus.games.boxed._guns_box import (
    CLICK,
    COP,
    DECK,
    PORTRAITS,
    ROUNDS,
    SWITCHBOARD,
    TEAM_DECKS,
    dollars,
    face_down,
    heap,
)
from rumpus.games.boxed._guns_cop import LAST_CALL
from rumpus.games.boxed._guns_split import shares
from rumpus.games.boxed._guns_table import DEAD, DOWN, GODFATHER, STANDING, WITHDRAWN

if TYPE_CHECKING:
    from rumpus.games.boxed.cash_n_guns import CashNGuns

# Twelve people leave no room for words beside their faces.
SIGNS = {"wounds": "wound", DOWN: "bang", WITHDRAWN: "white-flag", DEAD: "skull"}


def scene_of(game: "CashNGuns", viewer: Viewer) -> Scene:
    places: list[Place] = [
        Basket(
            id="loot",
            label="Loot",
            tokens=heap(game.worths),
            total=1000 * sum(game.worths),
            unit="dollars",
            note=prospects(game),
            role="pot",
        ),
        Pile(id="pile", label="Notes to come", tokens=face_down(len(game.pile)), role="deck"),
    ]
    if game.has_cop:
        places.append(switchboard(game))
    for p in game.seats:
        places += things_of(game, p, viewer)
    heading = f"Round {max(game.round, 1)} of {ROUNDS}"
    return Scene([chair(game, p) for p in game.seated], places, links(game), heading=heading)


def prospects(game: "CashNGuns") -> str:
    """What each would get, if so many share: numbers for which it is the same are told together."""
    if not game.loot or not game.living:
        return ""
    alone, *parts = [sum(shares(game.worths, n)[0]) for n in range(1, len(game.living) + 1)]
    told: list[str] = []
    for part, alike in groupby(enumerate(parts, 2), key=lambda each: each[1]):
        numbers = [n for n, _ in alike]
        told.append(f"{in_numbers(numbers)}{'' if told else ' share'}: {f'${part}k' if part else 'nothing'}")
    return f"Alone: ${alone}k. {', '.join(told)}." if told else f"Alone: ${alone}k."


def in_numbers(numbers: Sequence[int]) -> str:
    """ "3", "3 or 4", "3 to 5"."""
    first, last = numbers[0], numbers[-1]
    return f"{first}" if first == last else f"{first} {'or' if last == first + 1 else 'to'} {last}"


def switchboard(game: "CashNGuns") -> Row:
    """What was heard on the telephone, and how often it can still be used."""
    heard = [Token("card", words, label=words, name=words, face="telephone") for words in SWITCHBOARD[: game.calls]]
    left = len(SWITCHBOARD) - game.calls
    if left:
        heard.append(Token("back", "?", label="card of the switchboard", count=left))
    note = "" if game.reinforced or game.round <= LAST_CALL else "the line is dead"
    return Row(id="switchboard", label="Switchboard", tokens=heard, note=note)


def things_of(game: "CashNGuns", player: Seat, viewer: Viewer) -> list[Place]:
    """What lies before a player. What counts in this round comes first: on a phone the rest may be out of sight."""
    places: list[Place] = []
    guns = game.guns(player)
    if player == viewer:
        places.append(Hand(id=f"hand{player}", label="Bullet cards", owner=player, tokens=hand(game, player, player)))
        if player == game.heir:
            taken = hand(game, player, game.n)
            places.append(Hand(id=f"taken{player}", label=f"For {game.taken_gun}", owner=player, tokens=taken))
    mine = viewer in game.mates(player)
    if game.powers[player] and (mine or game.shown[player] or game.over):
        powers = game.powers[player]
        label = "Powers" if powers[1:] else "Power"
        note = powers[0].gift if player == viewer and not powers[1:] else ""
        places.append(Row(id=f"power{player}", label=label, owner=player, tokens=tokens(powers), note=note))
    # A card lies in the gun face down, is turned up there, and goes at the end of the round.
    in_gun = [card for gun in guns for card in game.loaded[gun]]
    in_gun += [game.shots[gun] for gun in guns if gun in game.shots]
    if in_gun:
        places.append(Row(id=f"gun{player}", label="Gun", owner=player, tokens=tokens(in_gun)))
    if game.purse(player) == player and (mine or not game.in_teams):
        places.append(purse(game, player, viewer))
    if game.roles[player] and (player == viewer or game.over):
        (role,) = game.roles[player]
        note = "call the police three times in six rounds" if role == COP and not game.over else ""
        places.append(Row(id=f"role{player}", label="Role", owner=player, tokens=[token(role)], note=note))
    # Round so many people there is no room for what has been used up: see `chair`.
    for name, label, cards in (
        ("fired", "Cards shown", [card for gun in guns for card in game.fired[gun]]),
        ("thrown", "Cards put away", [card for gun in guns for card in game.thrown[gun]]),
    ):
        if cards and not game.in_teams:
            kept = tokens(cards)
            places.append(Row(id=f"{name}{player}", label=label, owner=player, tokens=kept, role="discards"))
    return places


def hand(game: "CashNGuns", player: Seat, gun: int) -> list[Token]:
    """Cards of a kind lie together: one chooses a kind."""
    shown = []
    for kind in DECK:
        if alike := [card for card in game.unused[gun] if card.kind == kind]:
            one = token(alike[0], len(alike))
            one.value = None if player == game.heir else kind
            shown.append(one)
    return shown


def purse(game: "CashNGuns", player: Seat, viewer: Viewer) -> Basket:
    """Money lies face down: everybody sees how many notes, and each player what their own are worth.

    What a team has lies before each of the team.
    """
    notes = game.money[player]
    label, owner = ("Stash", viewer) if game.in_teams else ("Money", player)
    place = Basket(id=f"money{player}", label=label, owner=owner, tokens=face_down(len(notes)))
    if viewer in game.mates(player) or game.open_money or game.over:
        place.tokens = heap([note.worth for note in notes])
        place.total, place.unit = 1000 * game.cash(player), "dollars"
    return place


def chair(game: "CashNGuns", player: Seat) -> Chair:
    counters: dict[str, int | str] = {"wounds": game.wounds[player], "Shame": game.shame[player]}
    if game.flashing[player]:
        counters["flashing"] = game.flashing[player]
    if game.hits[player]:
        counters["hit by"] = game.hits[player]
    if game.in_teams:
        counters |= used_up(game, player)
    marks = [game.character(player)]
    if player in game.died:
        marks += [DEAD, f"since round {game.died[player][0]}"]
    elif game.stances[player] != STANDING:
        marks.append(game.stances[player])
    if game.in_teams:
        marks.append(office(game, player))
    if player == GODFATHER:
        marks.append("leads the count" if game.in_teams else "Godfather")
    if player == game.grenade:
        marks.append("armed grenade")
    tone = TEAM_DECKS[game.role_in_team(player)[0]][0][0].back if game.in_teams else ""
    return Chair(player, counters, marks, face=PORTRAITS[game.character(player)], tone=tone)


def office(game: "CashNGuns", player: Seat) -> str:
    """What somebody is in a team. Powers are dealt when the godfathers are known."""
    if not any(game.powers):
        return game.team_name(player)
    return "godfather" if player == game.purse(player) else f"bodyguard of {game.character(game.purse(player))}"


def used_up(game: "CashNGuns", player: Seat) -> dict[str, int | str]:
    """The cards that a player has shown and put away, and the stash of a team, in figures."""
    fired = [card.kind for gun in game.guns(player) for card in game.fired[gun]]
    counts: dict[str, int | str] = {
        "bullets shown": len(fired) - fired.count(CLICK),
        "clicks shown": fired.count(CLICK),
        "put away": sum(len(game.thrown[gun]) for gun in game.guns(player)),
    }
    if game.purse(player) == player:
        notes = game.money[player]
        counts["stash"] = dollars(game.cash(player)) if game.over or game.open_money else counted(len(notes), "note")
    return {what: count for what, count in counts.items() if count}


def links(game: "CashNGuns") -> list[Link]:
    """Every gun that points at somebody, and what it has fired."""
    return [
        Link(game.holder(gun), target, shot.kind if shot else "", shot.tone if shot else "", "arm")
        for gun, target in game.aims.items()
        for shot in [game.shots.get(gun)]
    ]
