"""Answers that are made of other answers: one of several kinds, several parts, a thing and its place, a verb."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import floor
from typing import Any

from rumpus.core.errors import IllegalAnswer
from rumpus.core.telling import Told
from rumpus.core.values import Piece, Seat, listing

from .shape import (
    MOST_LISTED,
    Because,
    Labels,
    Once,
    Shape,
    Why,
    as_far_as_it_counts,
    describe,
    doubt,
    finish,
    is_in,
    is_named,
    labels_of,
    meaning,
    numbers_of,
    offered,
    offers,
    parts_in,
    read,
    sample,
    settle,
    several,
    short,
    some_of,
    span,
    written,
)
from .single import Numbers, Word

Part = Sequence[Any] | Callable[[Any], Sequence[Any]]
NUMBER = re.compile(r"\s*-?\d+\s*")
LISTS = ("one", "move", "subset")  # shapes that are described as a list of offers
LAST_TO = re.compile(r"\A(.*)\s(?:to|on|onto|into|with)\s", re.DOTALL)


class Either(Shape[Any]):
    """An answer to one of several parts of any shape: fold, call, or a number. No answer may fit two of them."""

    kind = "either"
    gist = "one of several things"

    def __init__(self, *parts: Sequence[Any]) -> None:
        # A word stays, even if empty: whether bots know any is none of the players' business.
        self.parts = [part for part in parts if isinstance(part, Word) or len(part)]

    def __len__(self) -> int:
        return as_far_as_it_counts(sum(map(len, self.parts)))

    def at(self, index: int) -> Any:
        for part in self.parts:
            if index < len(part):
                return part[index]
            index -= len(part)
        raise IndexError(index)

    def __iter__(self) -> Iterator[Any]:
        return chain.from_iterable(self.parts)

    def index(self, answer: Any, start: int = 0, stop: int | None = None) -> int:
        """The index of an answer to a part that is a plain list; bigger shapes have no index."""
        before = 0
        for part in self.parts:
            if not isinstance(part, Shape) and answer in part:
                return before + part.index(answer)
            before += len(part)
        raise ValueError(answer)

    def settle(self, answer: Any) -> Any:
        reasons: list[tuple[bool, IllegalAnswer]] = []
        for part in self.parts:
            try:
                return settle(part, answer)
            except IllegalAnswer as why:
                reasons.append((_could_mean(part, answer), why))
        if not reasons:
            raise IllegalAnswer("There is nothing to choose from.")
        raise max(reasons, key=lambda reason: reason[0])[1]

    def why_not(self, answer: Any) -> Why | None:
        return None  # it has been settled, so it is legal

    def part_of(self, answer: Any) -> Sequence[Any]:
        """The part that this is an answer to."""
        return next(part for part in self.parts if is_in(answer, part))

    def doubt(self, answer: Any) -> str:
        return doubt(self.part_of(answer), answer)

    def sample(self, random: Callable[[], float]) -> Any:
        """First a random part, then an answer to it: otherwise many numbers would crowd out a single "fold"."""
        parts = [part for part in self.parts if len(part)]
        return sample(parts[floor(random() * len(parts))], random)

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        """The first step is the index of a part, the others are that part's own steps."""
        if so_far:
            return offers(self.parts[so_far[0]], so_far[1:])
        return [i for i, part in enumerate(self.parts) if len(part)]

    def finish(self, steps: tuple[Any, ...]) -> Any:
        return finish(self.parts[steps[0]], steps[1:])

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"parts": [describe(part, labels_of(part, labels)) for part in self.parts]}

    def read(self, text: str, labels: Labels) -> Any:
        reasons: list[tuple[bool, IllegalAnswer]] = []
        # Where a word can be typed, names cannot be shortened; where a number can be, `2` is not the second of a list.
        numbers = any(numbers_of(part) is not None for part in self.parts) and NUMBER.fullmatch(text)
        any_text = bool(numbers) or any(isinstance(part, Word) for part in self.parts)
        for part in self.parts:
            words = labels_of(part, labels)
            if any_text and not isinstance(part, Shape | range) and not is_named(text, part, words):
                continue
            try:
                return read(part, text, words)
            except IllegalAnswer as why:
                reasons.append((_could_say(part, text, words), why))
        for meant, reason in reasons:
            if meant:
                raise reason
        if not self.parts:
            raise IllegalAnswer("There is nothing to choose from.")
        possible = chain.from_iterable(_possible(part, labels_of(part, labels)) for part in self.parts)
        raise IllegalAnswer(Told("{} is not possible: {}.", (short(text), tuple(possible))))

    def write(self, answer: Any, labels: Labels) -> str:
        part = self.part_of(answer)
        return written(answer, part, labels_of(part, labels))


def _could_mean(choices: Sequence[Any], answer: Any) -> bool:
    """Whether a wrong answer was probably meant for these choices, so that their reason is the one to give."""
    if isinstance(choices, Shape):
        return choices.could_mean(answer)
    if isinstance(choices, range):
        return isinstance(answer, int)
    return isinstance(answer, int | str) and isinstance(meaning(answer, choices), Seat | Piece)


def _could_say(choices: Sequence[Any], text: str, labels: Labels) -> bool:
    """The same for typed text."""
    if isinstance(choices, Numbers):
        return bool(choices.amount(text))
    if type(choices) is Compose:
        said = text.split(";")
        only = choices.part(()) if len(choices.parts) == 1 else ()
        return len(said) > 1 or (len(only) > 0 and _could_say(only, text, labels_of(only, labels)))
    if isinstance(choices, Shape):
        return True
    if isinstance(choices, range):
        return bool(NUMBER.fullmatch(text))
    return any(labels(choice).casefold().startswith(text.casefold()) for choice in choices)


def _possible(choices: Sequence[Any], labels: Labels) -> Any:
    """Examples of what can be typed, for a sentence of refusal."""
    numbers = numbers_of(choices)
    if numbers is not None:
        some = f"a number from {span(numbers)}" if len(numbers) > 1 else str(numbers[0])
        return (choices.words.format(some) if isinstance(choices, Numbers) else some,)
    if type(choices) is Compose:
        return (choices.write(choices[0], labels),)
    return some_of(choices, labels)


class Compose(Shape[tuple[Any, ...]]):
    """Several parts in one answer. A part may depend on the one before it, as a function: `Compose(cards, takers_of)`.

    `asks` names each part in a few words: "to whom", "which card". `sentence` says the whole answer, with a `{}` for
    each part: "You offer {} {}." People read it before they send the answer.

    `rest` is a Compose with the parts that follow: `Compose(people, rest=deal)`. It takes time to count the answers and
    to put parts into words; the rest remembers both, also for a new question with other people and the same deal.
    """

    kind = "compose"
    gist = "several things"

    def __init__(
        self, *parts: Part, rest: "Compose | None" = None, asks: Sequence[str | Told] = (), sentence: str = ""
    ) -> None:
        before_rest = len(parts)
        if rest is not None:
            if rest.asks or rest.sentence:
                raise ValueError("the words for all parts belong to the whole Compose, not to its rest")
            parts += rest.parts
        if not parts or callable(parts[0]):
            raise ValueError("the first part of a Compose depends on nothing")
        if asks and len(asks) != len(parts):
            raise ValueError(f"{len(parts)} parts need as many words for them, not {len(asks)}")
        if sentence and sentence.count("{}") != len(parts):
            raise ValueError(f"a sentence about {len(parts)} parts has as many places for them: {sentence!r}")
        self.parts: tuple[Part, ...] = parts
        self.rest = rest
        self.asks: Sequence[str | Told] = asks
        self.sentence: str = sentence
        self._before_rest = before_rest  # how many parts: all, if there is no rest
        self._counted: dict[tuple[int, Any], int] = {}
        self._found: dict[tuple[int, Any], Sequence[Any]] = {}  # parts that depend on a choice, by part and choice

    def part(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        """The choices of the next part, after these."""
        return self._choices(len(so_far), so_far[-1] if so_far else None)

    def _choices(self, k: int, before: Any) -> Sequence[Any]:
        """The choices of the k-th part, after that choice in the part before; no other choice matters to it."""
        if self.rest is not None and k >= self._before_rest:
            return self.rest._choices(k - self._before_rest, before)
        part = self.parts[k]
        if not callable(part):
            return part
        key = k, before
        if key not in self._found:
            self._found[key] = part(before)
        return self._found[key]

    def _ways(self, k: int, before: Any = None) -> int:
        """In how many ways the answer can go on from the k-th part, after that choice in the part before."""
        if k == len(self.parts):
            return 1
        if self.rest is not None and k >= self._before_rest:
            return self.rest._ways(k - self._before_rest, before)  # it remembers them, whatever comes before it
        if not callable(self.parts[k]):
            before = None  # the same after each choice: counted once
        key = k, before
        if key not in self._counted:
            choices = self._choices(k, before)
            if self._decides_next(k):
                if len(choices) > MOST_LISTED:
                    raise ValueError(f"{len(choices)} answers are too many for another part to depend on them")
                self._counted[key] = sum(self._ways(k + 1, one) for one in choices)
            else:
                self._counted[key] = len(choices) * self._ways(k + 1)
        return self._counted[key]

    def __len__(self) -> int:
        return as_far_as_it_counts(self._ways(0))

    def at(self, index: int) -> tuple[Any, ...]:
        chosen: tuple[Any, ...] = ()
        for k in range(len(self.parts)):
            part = self.part(chosen)
            if self._decides_next(k):
                for one in part:
                    ways = self._ways(k + 1, one)
                    if index < ways:
                        chosen += (one,)
                        break
                    index -= ways
            else:
                which, index = divmod(index, self._ways(k + 1))
                chosen += (part[which],)
        return chosen

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._after(())

    def _after(self, chosen: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """All answers that begin like this. Faster than indexing."""
        if len(chosen) == len(self.parts):
            yield chosen
            return
        for one in self.part(chosen):
            yield from self._after((*chosen, one))

    def sample(self, random: Callable[[], float]) -> tuple[Any, ...]:
        if not len(self):
            raise IndexError("there is nothing to choose from")
        chosen: tuple[Any, ...] = ()
        for k in range(len(self.parts)):
            part = self.part(chosen)
            one = sample(part, random)
            while not self._ways(k + 1, one):  # no answer goes on from there
                one = sample(part, random)
            chosen += (one,)
        return chosen

    def settle(self, answer: Any) -> tuple[Any, ...]:
        said = several(answer)
        if len(said) != len(self.parts):
            raise IllegalAnswer(f"This takes {len(self.parts)} things, not {len(said)}.")
        chosen: tuple[Any, ...] = ()
        for one in said:
            chosen += (settle(self.part(chosen), one),)
        return chosen

    def why_not(self, answer: tuple[Any, ...]) -> Why | None:
        return None  # it has been settled, so it is legal

    def walk(self, steps: tuple[Any, ...]) -> tuple[tuple[Any, ...], Sequence[Any] | None, tuple[Any, ...]]:
        """The parts that these steps have settled, the choices of the part under way, and the steps within it."""
        chosen: tuple[Any, ...] = ()
        left = list(steps)
        for _ in self.parts:
            part = self.part(chosen)
            taken: tuple[Any, ...] = ()
            while offers(part, taken):
                if not left:
                    return chosen, part, taken
                taken += (left.pop(0),)
            chosen += (finish(part, taken),)
        return chosen, None, ()

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        chosen, part, taken = self.walk(so_far)
        if part is None:
            return ()
        following = offers(part, taken)
        if isinstance(part, Shape) or taken or not self._decides_next(len(chosen)):
            return following
        return [one for one in following if self._ways(len(chosen) + 1, one)]

    def finish(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        return self.walk(steps)[0]

    def details(self, labels: Labels) -> dict[str, Any]:
        parts: list[Any] = []
        known: dict[Any, Labels] = {}  # by label function: most things occur again and again

        def told(choices: Sequence[Any], like: Sequence[Any]) -> dict[str, Any]:
            words = labels_of(like, labels)
            if words is labels or isinstance(words, Once):
                return describe(choices, words)
            return describe(choices, known.setdefault(getattr(like, "label", None), Once(words)))

        for k, part in enumerate(self.parts[: self._before_rest]):
            if callable(part):
                parts.append({"after": [told(then, then) for then in self.after(k)]})
            else:
                parts.append(told(self._leading(k), part))
        if self.rest is None:
            form = {"parts": parts} | _shared(parts)
        else:  # Nothing of its description is copied or changed: it is kept for the next question.
            following = self.rest.described(labels)
            form = following | {"parts": parts + following["parts"]}
        if self.asks:
            form["asks"] = [labels(ask) for ask in self.asks]
        if self.sentence:
            form["sentence"] = self.sentence
        return form

    def after(self, k: int) -> list[Sequence[Any]]:
        """The choices of a part that depends on the one before it, for each choice there."""
        return [self._choices(k, one) for one in self._leading(k - 1)]

    def _decides_next(self, k: int) -> bool:
        """Whether the part after the k-th is a function of it."""
        return k + 1 < len(self.parts) and callable(self.parts[k + 1])

    def _leading(self, k: int) -> Sequence[Any]:
        """The choices of a part from which the answer can go on."""
        part = self.parts[k]
        if callable(part) or (isinstance(part, Shape) and self._decides_next(k)):
            raise ValueError("a part can only depend on one that is a plain list")
        if not self._decides_next(k) or all(self._ways(k + 1, one) for one in part):
            return part
        return [one for one in part if self._ways(k + 1, one)]

    def read(self, text: str, labels: Labels) -> Any:
        """The parts in order, with semicolons between."""
        said = [part.strip() for part in text.split(";")]
        if len(said) != len(self.parts):
            raise IllegalAnswer(f"Type {len(self.parts)} things with a semicolon between, not {len(said)}.")
        chosen: tuple[Any, ...] = ()
        for words in said:
            part = self.part(chosen)
            chosen += (read(part, words, labels_of(part, labels)),)
        return chosen

    def write(self, answer: tuple[Any, ...], labels: Labels) -> str:
        parts = [self.part(answer[:k]) for k in range(len(answer))]
        return "; ".join(written(one, part, labels_of(part, labels)) for one, part in zip(answer, parts, strict=True))


def _shared(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Move offers that occur more than once into one shared list, of which each form then has slices (`runs`)."""
    forms = [form for part in parts for form in part.get("after", (part,)) if form["shape"] in LISTS]
    ids = [[id(item) for item in form["items"]] for form in forms]
    shared: list[dict[str, Any]] = []
    places: dict[Any, int] = {}  # index in the shared list, by content
    place_of: dict[int, int] = {}  # the same, by the `id()` of an offer: most of them occur again and again
    for form, those in zip(forms, ids, strict=True):
        for key, item in dict(zip(those, form["items"], strict=True)).items():
            if key not in place_of:
                place_of[key] = places.setdefault(tuple(item.items()), len(shared))
                if place_of[key] == len(shared):
                    shared.append(item)
    if len(shared) == sum(map(len, ids)):
        return {}
    for form, those in zip(forms, ids, strict=True):
        del form["items"]
        form["runs"] = _runs([place_of[key] for key in those])
    return {"shared": shared}


def _runs(places: list[int]) -> list[list[int]]:
    """Indices as slices: [start, end)."""
    begins = [i for i, place in enumerate(places) if not i or place != places[i - 1] + 1]
    ends = [*begins[1:], len(places)]
    return [[places[a], places[b - 1] + 1] for a, b in zip(begins, ends, strict=True)] if places else []


class Put(Compose):
    """A thing goes to a place: to a spot on the table, onto a pile, to a person. The places may depend on the thing.

    `drop` says what will happen, as far as the player may know: "6 beats 5: the Lair blows up". If it is a `Because`,
    its `where` are names of spots to point at.
    Clients find pieces, players, spots of a board and ids of places on the table by themselves. For anything else,
    `thing_at` and `place_at` name the place in the scene that stands for it: f"lair{player}" for a player's Lair.
    `up` is a thing that is picked up already: its places are shown at once.
    """

    kind = "put"
    gist = "something, and where it goes"

    def __init__(
        self,
        things: Sequence[Any],
        places: Part,
        drop: Callable[[Any, Any], str | Told] | None = None,
        thing_at: Callable[[Any], str | None] | None = None,
        place_at: Callable[[Any], str | None] | None = None,
        up: Any = None,
    ) -> None:
        super().__init__(things, places)
        self.things = things
        self.drop = drop
        self.thing_at = thing_at
        self.place_at = place_at
        self.up = up

    def details(self, labels: Labels) -> dict[str, Any]:
        ways = []
        for thing in _seen(offered(self.things, labels_of(self.things, labels)), self.thing_at):
            places = self.part((thing["value"],))
            drops = _seen(offered(places, labels_of(places, labels)), self.place_at)
            if self.drop is not None:
                drops = [place | _told(self.drop(thing["value"], place["value"]), labels) for place in drops]
            if drops:
                ways.append(thing | {"places": drops})
        return {"ways": ways} | ({} if self.up is None else {"up": self.up})

    def read(self, text: str, labels: Labels) -> Any:
        """The thing, then the place: "7 of hearts to Bob", "7 of hearts; Bob". Or the thing, if all have one place."""
        if ";" not in text:
            text = LAST_TO.sub(r"\1; ", text)
        if ";" not in text and all(len(self.part((thing,))) == 1 for thing in self.things):
            thing = read(self.things, text, labels_of(self.things, labels))
            return thing, self.part((thing,))[0]
        if text.count(";") != 1 and len(self):
            raise IllegalAnswer(f"Type what goes where: {self.write(self[0], labels)}, for instance.")
        return super().read(text, labels)

    def write(self, answer: tuple[Any, ...], labels: Labels) -> str:
        said = super().write(answer, labels)
        spoken = said.replace("; ", " to ")
        return spoken if LAST_TO.sub(r"\1; ", spoken) == said else said


def _told(drop: str | Told, labels: Labels) -> dict[str, Any]:
    """What will happen, and which spots to point at, if any."""
    return {"drop": labels(drop)} | ({"where": list(drop.where)} if isinstance(drop, Because) else {})


def _seen(offers: list[dict[str, Any]], at: Callable[[Any], str | None] | None) -> list[dict[str, Any]]:
    """Offers, each with the place in the scene that stands for it, if that has to be said."""
    places = [None if at is None else at(offer["value"]) for offer in offers]
    return [offer if place is None else offer | {"at": place} for offer, place in zip(offers, places, strict=True)]


class Verbs(Shape[Any]):
    """One of several actions, each by its name: `Verbs(challenge=foes, offer=Compose(...), step_off=None)`.

    An answer is the verb and its object, ("challenge", Bob), or just the verb if it has no object.
    """

    kind = "verbs"
    gist = "something to do"

    def __init__(self, **verbs: Sequence[Any] | None) -> None:
        self.verbs = {verb: part for verb, part in verbs.items() if part is None or len(part)}

    def __len__(self) -> int:
        return as_far_as_it_counts(sum(1 if part is None else len(part) for part in self.verbs.values()))

    def at(self, index: int) -> Any:
        for verb, part in self.verbs.items():
            size = 1 if part is None else len(part)
            if index < size:
                return verb if part is None else (verb, part[index])
            index -= size
        raise IndexError(index)

    def sample(self, random: Callable[[], float]) -> Any:
        verb = list(self.verbs)[floor(random() * len(self.verbs))]
        part = self.verbs[verb]
        return verb if part is None else (verb, sample(part, random))

    def could_mean(self, answer: Any) -> bool:
        verb = answer[0] if isinstance(answer, tuple) and answer else answer
        return isinstance(verb, str) and verb in self.verbs

    def settle(self, answer: Any) -> Any:
        verb, *said = answer if isinstance(answer, tuple) and answer else (answer,)
        if not isinstance(verb, str) or verb not in self.verbs:
            raise IllegalAnswer(Told("{} is not possible: {}.", (short(verb), self._words())))
        part = self.verbs[verb]
        if part is None and not said:
            return verb
        if part is None or len(said) != 1:
            raise IllegalAnswer(f"Say {'only' if part is None else 'one thing after'} {spoken(verb)!r}.")
        return verb, settle(part, said[0])

    def why_not(self, answer: Any) -> Why | None:
        return None  # it has been settled, so it is legal

    def _words(self) -> str:
        return listing(map(spoken, self.verbs)) if self.verbs else "there is nothing to do"

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        if not so_far:
            return list(self.verbs)
        part = self.verbs[so_far[0]]
        return () if part is None else offers(part, so_far[1:])

    def finish(self, steps: tuple[Any, ...]) -> Any:
        part = self.verbs[steps[0]]
        return steps[0] if part is None else (steps[0], finish(part, steps[1:]))

    def details(self, labels: Labels) -> dict[str, Any]:
        return {
            "verbs": [
                {"verb": verb, "label": spoken(verb)}
                | ({} if part is None else {"form": describe(part, labels_of(part, labels))})
                for verb, part in self.verbs.items()
            ]
        }

    def read(self, text: str, labels: Labels) -> Any:
        """The verb, which may be shortened, and its object: "challenge Bob"."""
        said = parts_in(text.casefold(), r"\s+")
        for verb, part in sorted(self.verbs.items(), key=lambda one: -len(one[0])):
            words = spoken(verb).casefold().split()
            if len(said) >= len(words) and all(
                full.startswith(word) for full, word in zip(words, said[: len(words)], strict=True)
            ):
                rest = text.split(None, len(words))[len(words) :]
                if part is None:
                    return verb if not rest else (verb, rest[0])
                if rest:
                    return verb, read(part, rest[0], labels_of(part, labels))
                raise IllegalAnswer(f"Say more, like: {self.write((verb, part[0]), labels)}.")
        raise IllegalAnswer(Told("{} is not possible: {}.", (short(text), self._words())))

    def write(self, answer: Any, labels: Labels) -> str:
        verb, *said = answer if isinstance(answer, tuple) else (answer,)
        part = self.verbs[verb]
        return spoken(verb) if part is None else f"{spoken(verb)} {written(said[0], part, labels_of(part, labels))}"


def spoken(verb: str) -> str:
    return verb.replace("_", " ")


def under_way(choices: Sequence[Any], so_far: tuple[Any, ...]) -> tuple[Sequence[Any], tuple[Any, ...]]:
    """The choices to which the next step of an answer belongs, and the steps made there so far."""
    part: Sequence[Any] | None = None
    if isinstance(choices, Compose):
        _, part, so_far = choices.walk(so_far)
    elif so_far and isinstance(choices, Either):
        part, so_far = choices.parts[so_far[0]], so_far[1:]
    elif so_far and isinstance(choices, Verbs):
        part, so_far = choices.verbs[so_far[0]], so_far[1:]
    return (choices, so_far) if part is None else under_way(part, so_far)


def step_in_words(choices: Sequence[Any], so_far: tuple[Any, ...], step: Any, labels: Labels) -> str:
    """What a step is called that comes after these."""
    part, _ = under_way(choices, so_far)
    if step is None:
        return "done"
    if isinstance(part, Verbs):
        return spoken(step)
    if isinstance(part, Either):
        return in_a_few_words(part.parts[step], labels)
    return labels_of(part, labels)(step)


def in_a_few_words(choices: Sequence[Any], labels: Labels) -> str:
    """What kind of answers these are."""
    if isinstance(choices, Shape):
        return choices.gist
    if isinstance(choices, range):
        return "a number"
    more = " ..." if len(choices) > 4 else ""
    return " or ".join(map(labels_of(choices, labels), choices[:4])) + more
