"""A match in words alone, for language models: what the plain table shows, and typed answers.

table = text_env("NAME", players=2)
said = table.reset(seed=1)
while not said.over:
    said = table.step(model(said.text))
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rumpus.bots import named
from rumpus.core import BadOption, Match, Refused, Seat
from rumpus.lab.environments.settings import PLACES, reward_kind, rewards, setting
from rumpus.terminal.plain import put
from rumpus.terminal.shelf import coached, rules_text
from rumpus.terminal.sitting import Sitting
from rumpus.text import asking
from rumpus.text.words import ending, harmless, in_words


class Said(Struct, frozen=True):
    """The text for the seat that has to answer now; at the end, for everybody."""

    seat: Seat | None  # None: it is over
    text: str
    refused: bool = False  # the last answer was, and `text` says why; nothing has changed
    rewards: tuple[float, ...] = ()  # when it is over, for each seat

    @property
    def over(self) -> bool:
        return self.seat is None


class TextTable:
    """One match after another. All seats without a bot are asked in words, one after the other."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: Mapping[int, str] | None = None,
        reward: str = PLACES,
    ) -> None:
        self.at = setting(name, players, options)
        self.id = self.at.id
        self._bots = dict(bots or {})
        for seat, bot in self._bots.items():
            if seat not in range(self.at.players):
                raise BadOption(f"There is no seat {seat!r} for a bot: seats are 0 to {self.at.players - 1}.")
            named(bot, game=self.at.name, players=self.at.players, options=self.at.options)
        self._reward = reward_kind(reward, self.at)
        self._sitting: Sitting | None = None

    @property
    def rules(self) -> str:
        """The help text of the game."""
        return rules_text(self.at.kind)

    @property
    def sitting(self) -> Sitting:
        if self._sitting is None:
            raise Refused("There is no match yet: call reset first.")
        return self._sitting

    @property
    def match(self) -> Match:
        return self.sitting.match

    def reset(self, seed: int | str | None = None) -> Said:
        """A new match."""
        at = self.at
        match = Match(at.kind, at.name, at.players, at.options, seed=seed)
        minds = {
            Seat(seat): named(bot, None if seed is None else f"{seed}/{seat}", at.name, at.players, at.options)
            for seat, bot in self._bots.items()
        }
        self._sitting = Sitting(match, minds, levels={Seat(seat): bot for seat, bot in self._bots.items()})
        return self._next()

    def step(self, text: str) -> Said:
        """Give a typed answer. If it is not legal, the same seat is asked again, with the reason."""
        sitting, seat = self.sitting, self.sitting.next()
        if seat is None:
            raise Refused("The game is over: call reset for another.")
        posed = sitting.posed(seat)
        try:
            match asking.command(text, posed):
                case "help":
                    how = [*coached(self.at.kind, posed.what), asking.how_to_answer(posed)]
                    return Said(seat, "\n".join([*how, *asking.more_about(posed)]))
                case "wait":
                    sitting.let_pass(seat)
                case _:
                    sitting.answer(seat, asking.read(posed, text), posed.number)
        except Refused as why:
            return Said(seat, str(why), refused=True)
        return self._next()

    def _next(self) -> Said:
        """Let the bots answer. Returns the text for the next seat without a bot."""
        sitting, match = self.sitting, self.match
        while (seat := sitting.next()) is not None and seat in sitting.bots:
            sitting.take(seat, sitting.think(seat, match), match.number_for(seat))
        if seat is None:
            viewer = sitting.eyes(None)
            text = self._told(viewer, *ending(match.view(viewer), match.names))
            return Said(None, text, rewards=tuple(rewards(match.scores(), self._reward)))
        return Said(seat, self._told(seat, *put(sitting, seat, sitting.posed(seat))))

    def _told(self, viewer: Seat | None, *lines: str) -> str:
        """What has happened since the viewer last looked, how the table looks now, and further lines."""
        match = self.match
        news = [line.words for line in self.sitting.news(viewer)]
        table = in_words(match.view(viewer), match.names, viewer, match.game.now)
        return "\n".join(map(harmless, [*news, *([""] if news else []), *table, "", *lines]))


def text_env(
    name: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    bots: Mapping[int, str] | None = None,
    reward: str = PLACES,
) -> TextTable:
    """A game in words, by its name or its id. `bots` take seats: {1: "fair"}."""
    return TextTable(name, players, options, bots, reward)
