"""An open floor: many small conversations at the same time, and nobody waits for anybody.

A conversation is a generator that looks at the table, asks one question, acts on the answer, and is over. Before its
question it may not change anything. So it can be run again from its start whenever somebody looks, and between two
answers nothing has to be kept but the table. The game's turn is one of the conversations: the floor itself.
"""

from functools import cache
from inspect import isgeneratorfunction
from typing import Any, NoReturn

from .errors import RulesError
from .game import Game, OpenFloor, Talk
from .questions import Ask, AskAll, AskAny, Question, Turn
from .telling import Told
from .values import Seat

THE_FLOOR = 0  # the number of the turn among the conversations
COMPARED = frozenset((1, 2, 4, 8, 64, 512))  # at these looks it is checked that nothing has changed: that takes a while


@cache
def asks(kind: type[Game], part: str) -> bool:
    """Whether a method asks a question; one that does not is called when its time has come."""
    return isgeneratorfunction(getattr(kind, part))


class Frozen(list[Told]):
    """Takes the place of luck and of listeners while rules may only look."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self.part = part

    def append(self, told: Told) -> NoReturn:
        raise RulesError(f"{self.part} tells something before it asks: until its question it may only look.")

    def __getattr__(self, name: str) -> NoReturn:
        raise RulesError(f"{self.part} draws luck before it asks: until its question it may only look.")


class Floor:
    """What is asked on an open floor, and what comes of an answer."""

    __slots__ = ("_looks", "_seen", "game", "given")

    game: OpenFloor
    given: dict[int, dict[Seat, Any]]  # sealed answers, by conversation
    _looks: dict[int, tuple[Question, Turn]]  # each with its question, and waiting for the answer
    _seen: dict[str, int]  # how often a method was looked at, in this match

    def __init__(self, game: Game, like: "Floor | None" = None) -> None:
        assert isinstance(game, OpenFloor)
        self.game = game
        self.given = {} if like is None else {number: given.copy() for number, given in like.given.items()}
        self._looks, self._seen = {}, {} if like is None else like._seen
        if like is None:
            self.settle()

    # ---- looking

    def question(self, number: int) -> Question:
        """What a conversation asks."""
        look = self._looks.get(number)
        if look is None:
            look = self._looks[number] = self._look(number)
        return look[0]

    def _look(self, number: int) -> tuple[Question, Turn]:
        game = self.game
        part, args = self._called(number)
        chance, told = game.chance, game.told
        times = self._seen[part] = self._seen.get(part, 0) + 1
        before = game.as_data() if times in COMPARED else None
        game.chance = game.told = Frozen(part)  # type: ignore[assignment]
        try:
            asking: Turn = getattr(game, part)(*args)
            question = next(asking)
        except StopIteration:
            raise RulesError(f"{part} asks nothing, though it could: it has to ask exactly once.") from None
        finally:
            game.chance, game.told = chance, told
        if before is not None and game.as_data() != before:
            raise RulesError(f"{part} changes the table before it asks: until its question it may only look.")
        if number and (stranger := next((p for p in question.asked if p not in self.talk(number).players), None)):
            raise RulesError(f"{part} asks player {stranger}, who is not among what it was started with.")
        return question, asking

    def _called(self, number: int) -> tuple[str, tuple[Any, ...]]:
        if number:
            talk = self.talk(number)
            return talk.part, talk.args
        agenda = self.game.agenda
        return (agenda[0].part, agenda[0].args) if agenda else ("turn", ())

    def talk(self, number: int) -> Talk:
        return next(talk for talk in self.game.talks if talk.number == number)

    def is_going(self, number: int) -> bool:
        return not number or any(talk.number == number for talk in self.game.talks)

    def asked(self, seat: Seat) -> list[int]:
        """The conversations that ask a player something, the oldest first; last the floor, if it does."""
        kind = type(self.game)
        found = [
            talk.number
            for talk in self.game.talks
            if seat in talk.players and asks(kind, talk.part) and seat in self.question(talk.number).asked
        ]
        if seat in self.question(THE_FLOOR).asked:
            found.append(THE_FLOOR)
        return found

    @property
    def due(self) -> tuple[int, int] | None:
        """When something happens by itself next, and in which conversation; None if never, or if clocks are stopped."""
        game = self.game
        if game.stopped or game.over:
            return None
        dues = [(talk.due, talk.number) for talk in game.talks if talk.due is not None]
        floor = self.question(THE_FLOOR)
        if not isinstance(floor, Ask) and floor.within is not None:
            # The floor's own end comes after everything else that is due at the same time.
            dues.append((game.now + max(round(floor.within * 1000), 1), game.talked + 1))
        if not dues:
            return None
        at, number = min(dues)
        return at, number if number <= game.talked else THE_FLOOR

    # ---- acting

    def give(self, seat: Seat, number: int, move: Any) -> bool:
        """A player answers. Returns whether it was acted on at once: a sealed answer waits for the others."""
        question = self.question(number)
        if isinstance(question, AskAll):
            given = self.given.setdefault(number, {})
            given[seat] = move
            if not all(player in given for player in question.players):
                return False
            self.act(number, {player: given[player] for player in question.players})
        else:
            self.act(number, move if isinstance(question, Ask) else (seat, move))
        return True

    def lapse(self, number: int) -> None:
        """The time of a conversation is over, whoever has not answered."""
        if number and not asks(type(self.game), self.talk(number).part):
            part, args = self._called(number)
            self.game.stop(self.talk(number))
            getattr(self.game, part)(*args)
            self.settle()
            return
        question = self.question(number)
        if isinstance(question, Ask):
            self.act(number, question.choices[0])
        elif isinstance(question, AskAny):
            self.act(number, (None, None))
        else:
            given = self.given.get(number, {})
            self.act(number, {p: given[p] if p in given else question.unanswered(p) for p in question.players})

    def act(self, number: int, answer: Any) -> None:
        """A conversation gets its answer and runs to its end."""
        game = self.game
        part, _ = self._called(number)
        self.question(number)
        asking = self._looks.pop(number)[1]
        if number:
            game.stop(self.talk(number))
        else:
            game.agenda = game.agenda[1:]
        try:
            asking.send(answer)
        except StopIteration:
            self.settle()
        else:
            raise RulesError(f"{part} asks twice: what follows an answer is a conversation of its own; start it.")

    def settle(self) -> None:
        """Play the parts of the turn that ask nothing, and forget what the conversations asked before."""
        game = self.game
        self._looks.clear()
        while not game.over:
            part, args = self._called(THE_FLOOR)
            game.part = part if game.agenda else ""
            if asks(type(game), part):
                break
            game.agenda = game.agenda[1:]
            getattr(game, part)(*args)
        if self.given:
            going = {talk.number for talk in game.talks}
            self.given = {number: given for number, given in self.given.items() if not number or number in going}
