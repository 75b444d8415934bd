"""Strange Words: make the next word out of the letters of the last, and waste as few as you can. 2 to 6 players."""

from collections.abc import Callable, Generator, Sequence
from re import fullmatch
from typing import Any

from rumpus.core import (
    DICE,
    QUIET,
    REVEAL,
    WAIT,
    AskAll,
    AskAny,
    BadOption,
    Basket,
    Chair,
    Clock,
    Either,
    Game,
    Place,
    Row,
    Scene,
    Seat,
    Style,
    Token,
    Told,
    Turn,
    Viewer,
    Word,
    choice,
    number,
)
from rumpus.pieces.dice import dice
from rumpus.pieces.words import COMMON, RUDE, Without, english, missing

# Rows are groups, words in a row go with the third die: first set 1, then set 2.
ROWS = (
    "derelict cranial sundial funeral armature fungible",
    "removal latrines forensic veteran operatic sopranos",
    "witches rewords legions ordeal effects osculate",
    "dumber nothing headless tracts dormant gannets",
    "heaters nocturne chorus sulfate witness newark",
    "repast dalasi asunder unchaste pristine flounder",
    "fluoride chimeras bruises alimony retract retrace",
    "sourly turbines around ruthless binary terminus",
    "stimulate whisker oblate lesion wilson drones",
    "needless grunts toehold arrange unclear tirade",
    "petals regular pristine wrinkle savior edible",
    "scatter learner solitude fisher obdurate purest",
)
TABLE = [word for row in ROWS for word in row.split()]
SHORTEST, LONGEST = 6, 9  # letters of a start word
MOST_MISSED = 5  # words that could have been made, for who wants to see them afterwards
VOTING = 20  # seconds
MOST_TURNED_DOWN = 3  # claims in a turn: then there is no further vote

GIVE_UP, LOOK_BACK, NO, YES = "give up", "see what you missed", "no", "yes"
START, FIND, VOTE = "say a start word", "find a word", "say whether it is a word"


def between(least: int, most: int, what: str) -> Callable[[str], str]:
    """Reads a time limit."""

    def read(text: str) -> str:
        if not fullmatch("[0-9]{1,3}", text.strip()) or not least <= int(text) <= most:
            raise BadOption(f"A time limit is none, or {least} to {most} {what}; {text!r} is not.")
        return str(int(text))

    return read


class StrangeWords(Game):
    """Turn each word into another with as few letters lost as you can: every letter costs a point."""

    title = "Strange Words"
    players = range(2, 7)
    minutes = 20
    timed = True
    edition = 3
    longest = 10_000  # every turn uses up a word, or costs points; bots that know all words take about 200 turns
    style = Style(cloth="#452a63", spot="#7b48a8", back="#7b48a8")

    start_words = choice(
        "table",
        "list",
        "chosen",
        title="First words",
        named={"table": "by three dice", "list": "any common word", "chosen": "as you like"},
        help="By three dice from a table, any common word, or as you like.",
    )
    turn_seconds = choice(
        "none",
        title="Seconds for a turn",
        named={"none": "no clock"},
        help="How long a turn may take.",
        custom=between(15, 600, "seconds"),
        example="60",
    )
    game_minutes = choice(
        "none",
        title="Minutes for the game",
        named={"none": "no clock"},
        help="How long the game takes.",
        custom=between(5, 120, "minutes"),
        example="20",
    )
    stuck = choice(
        "letters",
        "free",
        title="Giving up costs",
        named={"letters": "a point a letter", "free": "nothing, if stuck"},
        help="Giving up costs a point for every letter, or nothing if there is no word.",
    )
    fewest = choice(
        "aim",
        "strict",
        title="Longest word",
        named={"aim": "is up to you", "strict": "is a must"},
        help="Losing few letters is up to you, or only a longest word counts.",
    )
    judge = choice(
        "list",
        "table",
        title="Who judges",
        named={"list": "the word list", "table": "the others"},
        help="The word list decides, or the others may vote for a word that is not in it.",
    )
    start_score = number(20, range(5, 51), title="Points to start with", help="The points that everybody starts with.")

    points: list[int]
    word: str  # to be made into another; none: the chooser has to produce one
    chain: list[str]  # since the last start word, which is its first
    used: list[str]
    claim: str  # that something is a word: it is being voted on
    accepted: list[str]  # words that the table has voted in
    refused: list[str]  # and out
    turned_down: int  # in this turn
    rolled: list[int]  # for the last start word
    missed: list[list[str]]  # what each player could have made in their last turn, if that was better
    looking_back: bool  # the player to move has asked to see it
    chooser: Seat
    player: Seat
    due: int  # when the turn is over, in milliseconds; 0: whenever the player likes
    ending: bool  # somebody alone in the lead wins now
    word_list: str  # by which the words were judged

    def setup(self) -> None:
        self.points = [self.start_score] * self.n
        self.chooser = self.chance.pick(self.seats)
        self.player = self.next(self.chooser)
        self.word = self.claim = ""
        self.chain, self.used, self.accepted, self.refused = [], [], [], []
        self.rolled = []
        self.missed = [[] for _ in self.seats]
        self.due = self.turned_down = 0
        self.ending = self.looking_back = False
        self.word_list = english().name

    # ---- a turn

    def turn(self) -> Turn:
        if not self.word:
            yield from self.start_word()
            return
        me = self.player
        self.wind()
        self.turned_down = 0
        while not self.is_void():
            # Nobody is told that there is no word left: looking for one is part of the game.
            _, answer = yield AskAny((me,), FIND, lambda _: self.answers(), self.time_left())
            if self.is_void():
                break
            in_time = answer is not None and not self.is_late()
            if not in_time or answer == GIVE_UP:
                self.give_up(me, in_time)
                return
            if answer == LOOK_BACK:
                self.looking_back = True
                self.tell("{} looks back at what could have been made.", me, how=QUIET)
            elif answer in english() or answer in self.accepted or (yield from self.accept(me, answer)):
                # A claim that was made in time counts, however long the vote took.
                self.play(me, answer)
                return
        self.end_if_decided()

    def play(self, me: Seat, word: str) -> None:
        """The same letters gain a point, and every letter less costs one."""
        lost = len(self.word) - len(word)
        self.look_for_better(me, word)
        self.points[me] += -lost if lost else 1
        self.put(word)
        if lost:
            self.tell("{} makes {}: {:letter} less, {:point} left.", me, word, lost, self.points[me])
        else:
            self.tell("{} makes {}: the same letters, {:point} now.", me, word, self.points[me])
        self.player = self.next(me)
        self.end_if_decided()

    def give_up(self, me: Seat, in_time: bool) -> None:
        """Whoever gives up loses all the letters, and has to produce another word."""
        letters = len(self.word)
        # Where being stuck is free, it is so only for who has looked and found that there is nothing.
        costs = self.stuck == "letters" or bool(self.legal_words())
        self.look_for_better(me, "")
        self.word = ""
        self.chooser = me
        if costs:
            self.points[me] -= letters
            how = "gives up" if in_time else "is out of time"
            self.tell("{} {}: {:letter} lost, {:point} left.", me, how, letters, self.points[me])
        else:
            self.tell("{} is stuck: there is no word.", me)
        self.end_if_decided()

    def look_for_better(self, me: Seat, word: str) -> None:
        """Longer words than this one that most people know: the player can ask for them next time."""
        used = {*self.used, *RUDE}
        known = [other for other in english().made_of(self.word, COMMON) if other not in used]
        self.missed[me] = [other for other in known if len(other) == len(known[0]) > len(word)][:MOST_MISSED]
        self.looking_back = False

    def accept(self, me: Seat, word: str) -> Generator[Any, Any, bool]:
        """The others vote on a word that is not in the list; silence agrees, and a tie is a no (ruling 5)."""
        self.claim = word
        self.tell("{} says that {} is a word.", me, word)
        began = self.now
        votes = yield AskAll(self.left_of(me), VOTE, lambda _: (NO, YES), VOTING, silence=YES)
        ayes = list(votes.values()).count(YES)
        is_word: bool = 2 * ayes > len(votes)
        self.claim = ""
        (self.accepted if is_word else self.refused).append(word)
        self.turned_down += not is_word
        if self.due:
            self.due += self.now - began  # the vote is not on the player's time
        agree, a = "agrees" if ayes == 1 else "agree", "a" if is_word else "no"
        self.tell(f"{{}} of {{}} {agree}: {{}} is {a} word.", ayes, len(votes), word, how=REVEAL)
        return is_word

    # ---- start words

    def start_word(self) -> Turn:
        """The chooser produces a word, and the player on the left begins with it."""
        word = ""
        if self.start_words == "table":
            self.rolled = self.chance.dice(3)
            self.tell("{} rolls {}.", self.chooser, self.rolled, how=DICE)
            word = self.entry(*self.rolled)
        elif self.start_words == "chosen":
            self.wind()
            _, answer = yield AskAny((self.chooser,), START, lambda _: self.start_answers(), self.time_left())
            if self.is_void():
                self.end_if_decided()
                return
            word = answer if answer and not self.is_late() else ""
        word = word or self.chance.pick(Without(english().of_length(SHORTEST, LONGEST, COMMON), self.used))
        self.chain = []
        self.put(word)
        self.player = self.next(self.chooser)
        self.tell("{} starts with {}.", self.chooser, word)

    def entry(self, a: int, b: int, c: int) -> str:
        """The word that three dice point at; one that was used moves on to the next, round and round (ruling 7)."""
        at = (0 if a <= 3 else 36) + (b - 1) * 6 + (c - 1)
        return next((word for word in TABLE[at:] + TABLE[:at] if word not in self.used), "")

    def start_answers(self) -> Word:
        known = Without(english().of_length(SHORTEST, LONGEST, COMMON), self.used)
        return Plain(known, self.why_no_start, LONGEST)

    def why_no_start(self, word: str) -> str | None:
        if (why := why_no_word(word)) is not None:
            return why
        if not SHORTEST <= len(word) <= LONGEST:
            return f"A start word has {SHORTEST} to {LONGEST} letters; {word} has {len(word)}."
        if word in self.used:
            return f"{word} has been used already."
        return None if word in english() else f"{word} is not in the word list."

    def put(self, word: str) -> None:
        """This is the word now, and it cannot be said again."""
        self.word = word
        self.chain.append(word)
        self.used.append(word)

    # ---- what can be answered

    def answers(self) -> Sequence[Any]:
        known = self.legal_words()
        # Where being stuck is free, one has to be stuck.
        may_give_up = self.stuck == "letters" or not known
        may_look_back = self.missed[self.player] and not self.looking_back
        return Either(
            [GIVE_UP] if may_give_up else [],
            Plain(known, self.why_not, LONGEST),
            [LOOK_BACK] if may_look_back else [],
        )

    def legal_words(self) -> list[str]:
        """All words of the list that can be played, longest first."""
        made = english().made_of(self.word)
        if self.accepted:
            made += [word for word in self.accepted if missing(word, self.word) is None]
            made.sort(key=lambda word: (-len(word), word))
        used = set(self.used)
        found = [word for word in made if word not in used]
        if self.fewest == "strict":
            return [word for word in found if len(word) == len(found[0])]
        return found

    def why_not(self, word: str) -> str | None:
        """Why a word cannot be played."""
        if (why := why_no_word(word)) is not None:
            return why
        if (excess := missing(word, self.word)) is not None:
            letter, needed, there = excess
            if not there:
                return f"There is no {letter} in {self.word}."
            return f"{word} has {needed} times {letter}, {self.word} only {'once' if there == 1 else f'{there} times'}."
        if word in self.used:
            return f"{word} has been used already."
        if word in self.refused:
            return f"The table has said that {word} is no word."
        if word not in english() and word not in self.accepted:
            if self.judge == "list":
                return f"{word} is not in the word list."
            if self.turned_down == MOST_TURNED_DOWN:
                return f"{word} is not in the word list, and three words have been voted out in this turn."
        if self.fewest == "strict":
            best = self.legal_words()
            if best and len(word) < len(best[0]):
                return f"Something longer than {word} can be made: only a longest word counts."
        return None

    # ---- clocks

    def wind(self) -> None:
        """The clock of a turn begins to run."""
        self.due = self.now + 1000 * int(self.turn_seconds) if self.turn_seconds != "none" else 0

    @property
    def has_clock(self) -> bool:
        """Whether the game ends by the clock."""
        return self.game_minutes != "none"

    @property
    def game_due(self) -> int:
        """When the game's clock runs out; 0: it has none, or has done so."""
        return 60_000 * int(self.game_minutes) if self.has_clock and not self.ending else 0

    def time_left(self) -> float | None:
        """Seconds until the first of the clocks runs out."""
        ends = [end for end in (self.due, self.game_due) if end]
        return max(min(ends) - self.now, 1) / 1000 if ends else None

    def is_time_up(self) -> bool:
        return bool(self.game_due) and self.now >= self.game_due

    def is_late(self) -> bool:
        """Whether the turn's clock has run out: an answer that comes then, or later, does not count."""
        return bool(self.due) and self.now >= self.due

    def is_void(self) -> bool:
        """Whether the game's clock has run out during the turn; not if the turn's had done so before."""
        return self.is_time_up() and not 0 < self.due < self.game_due

    def pace(self) -> int:
        """Nobody is late where nobody looks at a clock."""
        return 15_000 if self.turn_seconds == "none" else min(15_000, 500 * int(self.turn_seconds))

    # ---- the end

    def end_if_decided(self) -> None:
        """At zero, or when time is up, whoever is alone in the lead wins; if nobody is, they play on (ruling 9)."""
        begins = not self.ending and (self.is_time_up() if self.has_clock else min(self.points) <= 0)
        self.ending = self.ending or begins
        best = max(self.points)
        leading = [p for p in self.seats if self.points[p] == best]
        if self.ending and len(leading) == 1:
            self.finish("{}: {} leads with {}.", self.why(), leading[0], best)
        elif begins:
            self.tell("{}, but {} share the lead: the first to lead alone wins.", self.why(), leading)

    def why(self) -> Told:
        """What has brought the end about."""
        if self.has_clock:
            return Told("Time is up", ())
        fewest = min(self.points)
        if fewest > 0:  # somebody has come back from zero
            return Told("Nobody shares the lead any more", ())
        return Told("{} is out of points", (self.seats[self.points.index(fewest)],))

    def scores(self) -> list[int]:
        return self.points.copy()

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            Row(id="word", label="The word", tokens=[Token("tile", letter.upper()) for letter in self.word]),
            Row(id="chain", label="How it came about", tokens=written(self.chain)),
        ]
        if self.claim:
            places.append(Row(id="claim", label="Is this a word?", about=self.player, tokens=written([self.claim])))
        if self.refused:
            places.append(Basket(id="refused", label="Voted out", tokens=written(self.refused)))
        if self.rolled and self.start_words == "table":
            shown = dice(self.rolled)
            places.append(
                Row(id="dice", label="The start word", about=self.chooser, tokens=shown, past=bool(self.word))
            )
        if self.looking_back:
            missed = written(self.missed[self.player])
            places.append(
                Basket(id="missed", label="Could have been made", about=self.player, tokens=missed, past=True)
            )
        before = self.used[: len(self.used) - len(self.chain)]
        if before:
            places.append(Basket(id="used", label="Used before", tokens=written(before), past=True))
        return Scene(
            [self.chair(p) for p in self.seats],
            places,
            clocks=self.clocks(),
            note="The highest score alone wins." if self.ending else "",
        )

    def chair(self, player: Seat) -> Chair:
        return Chair(player, {"points": self.points[player]}, ["chooser"] if player == self.chooser else [])

    def clocks(self) -> list[Clock]:
        clocks = [Clock("the turn", self.due)] if self.due and not self.over and not self.claim else []
        return [*clocks, Clock("the game", self.game_due)] if self.game_due else clocks

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Long words."""
        if what == FIND:
            no_word = (GIVE_UP, LOOK_BACK, WAIT)
            return [1e-6 if word in no_word else 3.0 ** (len(word) - len(self.word)) for word in choices]
        return [9, 1] if what == VOTE else None


class Plain(Word):
    """A word in small letters, however it was typed."""

    def settle(self, answer: Any) -> str:
        return super().settle(answer).lower()


def why_no_word(word: str) -> str | None:
    if not word or not (word.isascii() and word.isalpha()):
        return "A word is made of the letters a to z, without anything between them."
    return None


def written(words: Sequence[str]) -> list[Token]:
    return [Token("word", word) for word in words]
