"""What people can do in a room: by whom, and why not. What is refused changes nothing."""

from random import Random
from typing import Any

import msgspec
import pytest

from rumpus import games
from rumpus.core import Ask, Match, Refused
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables.names import tidy
from rumpus.tables.picture import picture_of
from rumpus.tables.portraits import ANIMALS, COLOURS
from rumpus.tables.room import CHAT_KEPT, HISTORY_KEPT, MOST_PEOPLE, Room
from rumpus.tables.room_records import Note, Occupant
from rumpus.tables.room_stream import Event, follow

HOST, ANN, BOB, STRANGER = "host", "ann", "bob", "stranger"


class Party:
    """A room, and everything that was done in it, as its stream would have it."""

    def __init__(self, game: str = "pennywise") -> None:
        self.room = Room("KDVX")
        self.stream: list[bytes] = []
        self.at = 1_000_000
        self.does("", do.Opened(code="KDVX", game=game))
        for person in (HOST, ANN, BOB):
            self.does(person, do.Enter(name=person.title()))

    def does(self, by: str, what: do.Done) -> None:
        """Carried out; or refused, and then nothing has changed."""
        self.at += 1
        before = to_json(self.room)
        try:
            self.room.carry_out(by, what, self.at)
        except Refused:
            if to_json(self.room) != before:
                pytest.fail(f"{what} was refused, and changed something")
            raise
        event = Event(by, self.at, what, self.room if self.room.n % 16 == 15 else None)
        self.stream.append(to_json(event))
        self.room.n += 1

    def refuses(self, by: str, what: do.Done) -> str:
        with pytest.raises(Refused) as refused:
            self.does(by, what)
        return str(refused.value)

    def seated(self, *people: str) -> "Party":
        for chair, person in enumerate(people):
            self.does(person, do.Sit(chair=chair))
        return self

    def playing(self, match: str = "m1") -> "Party":
        self.does("", do.Began(match=match))
        return self

    def names(self) -> list[str]:
        return [person.name for person in self.room.people.values()]


@pytest.fixture
def party() -> Party:
    return Party()


@pytest.fixture
def match() -> Party:
    """Host and Ann play; Bob looks on."""
    return Party().seated(HOST, ANN).playing()


# ---- coming in


def looks(party: Party) -> list[tuple[str, str]]:
    return [(person.face, person.colour) for person in party.room.people.values()]


def test_everybody_looks_like_something_of_their_own(party: Party) -> None:
    for i in range(8):
        party.does(f"p{i}", do.Enter(name="Guest"))
    faces, colours = zip(*looks(party), strict=True)
    assert len(set(faces)) == len(set(colours)) == 11
    assert set(faces) <= set(ANIMALS)
    assert set(colours) == set(COLOURS)


def test_who_is_called_after_an_animal_looks_like_it(party: Party) -> None:
    party.does("p1", do.Enter(name="Brave Owl"))
    party.does("p2", do.Enter(name="Howling Jack"))
    assert party.room.people["p1"].face == "owl"
    assert party.room.people["p2"].face != "owl"


def test_two_people_can_be_the_same_animal_but_never_in_the_same_colour(party: Party) -> None:
    party.does(ANN, do.Portrait(face="fox", colour="red"))
    party.does(BOB, do.Portrait(face="fox", colour="red"))
    assert (party.room.people[ANN].face, party.room.people[ANN].colour) == ("fox", "red")
    assert party.room.people[BOB].face == "fox"
    assert party.room.people[BOB].colour != "red"
    before = looks(party)
    party.does(BOB, do.Enter(name="Bob", face="fox", colour="red"))  # as their browser remembers it
    assert looks(party) == before
    assert not party.room.greets(BOB, "Bob", "fox", "red")
    assert party.room.greets(BOB, "Bob", "owl", "red")


def test_a_room_full_of_people_has_a_look_for_each_as_long_as_there_are_some() -> None:
    party = Party()
    for i in range(len(ANIMALS) * len(COLOURS) + 5):
        party.does(f"p{i}", do.Enter(name="Guest", face="yak", colour="mint"))
    assert len(set(looks(party))) == len(ANIMALS) * len(COLOURS)


def test_a_room_from_before_there_were_faces_gives_one_to_who_comes_back(party: Party) -> None:
    party.room.people[ANN].face = party.room.people[ANN].colour = ""
    assert party.room.greets(ANN, "Ann")
    party.does(ANN, do.Enter(name="Ann"))
    assert party.room.people[ANN].face in ANIMALS


def test_who_comes_first_is_host(party: Party) -> None:
    assert party.room.host == HOST
    assert party.names() == ["Host", "Ann", "Bob"]


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("Ann", "Ann 2"),
        ("ANN", "ANN 2"),
        (" A n n ", "A n n 2"),
        ("A\u200dnn", "A\u200dnn 2"),  # looks the same
        ("Ａｎｎ", "Ann 2"),  # noqa: RUF001
        ("A\u0000nn\n", "A nn 2"),
        ("", "Guest"),
        ("\u200b\u202e", "Guest"),
        ("x" * 60, "x" * 24),
        ("<b>Eve</b>", "<b>Eve</b>"),  # the page escapes it
        ("Zoë 👩‍🚀", "Zoë 👩‍🚀"),
    ],
)
def test_names_are_tidy_and_nobody_has_anothers(party: Party, wanted: str, name: str) -> None:
    party.does(STRANGER, do.Enter(name=wanted))
    assert party.names()[-1] == name


def test_coming_in_again_changes_nothing_but_the_name(party: Party) -> None:
    assert not party.room.greets(ANN, "Ann")
    assert not party.room.greets(ANN, "")
    assert party.room.greets(STRANGER, "")
    party.does(STRANGER, do.Enter(name="Ann"))
    assert not party.room.greets(STRANGER, "Ann"), "who is called Ann 2 because of Ann is not greeted again and again"
    party.does(ANN, do.Enter(name="Anna"))
    assert party.names() == ["Host", "Anna", "Bob", "Ann 2"]


@pytest.mark.parametrize(
    "name",
    ["Аnn", "Αnn", "Än\u0308n", "H0st", "Ηоst", "Høst", "Bоb", "8ob", "ᴀnn", "ꓮnn", "Ꭺոn"],  # noqa: RUF001
)
def test_look_alikes_of_somebody_in_the_room_are_refused(party: Party, name: str) -> None:
    doubts = party.room.doubts_about(STRANGER, name)
    if name == "8ob":
        assert doubts is None, "that can be seen"
    else:
        assert doubts is not None
        assert doubts.startswith("That name looks like ")


@pytest.mark.parametrize("name", ["Ann", "ann", "Nan", "Zoë", "Nguyễn", "Иван", "שָׁלוֹם", "สมชาย", "❤️", "Annie", ""])
def test_other_names_are_not(party: Party, name: str) -> None:
    assert party.room.doubts_about(STRANGER, name) is None


def test_what_is_drawn_as_nothing_makes_no_other_name(party: Party) -> None:
    assert party.room._free_name(STRANGER, "Ann\U0001d159") == "Ann 2"


def test_nobody_piles_up_accents_or_doubts_their_own_name(party: Party) -> None:
    for pile in ("Z\u0301\u0302\u0303", "Z" + "\u030d" * 20, "Z\u20dd\u20de\u20df"):
        assert party.room.doubts_about(BOB, pile) == "A letter of a name can have two accents, and no more."
    assert party.room.doubts_about(ANN, "Аnn") is None, "it looks like nobody else"  # noqa: RUF001
    assert "That name looks like Ann" in str(party.room.doubts_about(BOB, "Аnn"))  # noqa: RUF001


def test_a_new_name_is_tidied_too_and_has_to_be_one(party: Party) -> None:
    party.does(BOB, do.Rename(name="  Robert   the\tBruce "))
    assert party.names()[-1] == "Robert the Bruce"
    assert party.refuses(BOB, do.Rename(name=" \u200d ")) == "A name needs at least one letter."
    assert party.refuses(STRANGER, do.Rename(name="X")) == "That person is not in this room."


def test_a_full_room_has_a_place_for_somebody_new_when_somebody_is_away(party: Party) -> None:
    for i in range(MOST_PEOPLE - 3):
        party.does(f"p{i}", do.Enter(name="Guest"))
    assert len(set(party.names())) == MOST_PEOPLE
    assert party.refuses(STRANGER, do.Enter(name="Eve")) == f"The room is full: {MOST_PEOPLE} people are in it."
    everybody = set(party.room.people)
    assert party.room.idle(everybody) is None
    assert party.room.idle(everybody - {HOST}) is None, "the host stays"
    party.does("p5", do.Sit(chair=0))
    party.does(HOST, do.Mute(person="p6", on=True))
    assert party.room.idle(everybody - {"p5", "p6", "p7"}) == "p7", "not who has a chair, nor who was muted"
    party.does("", do.Forgot(person="p7"))
    party.does(STRANGER, do.Enter(name="Eve"))
    assert party.room.idle(set()) == ANN


# ---- the host


HOSTS: list[do.Done] = [
    do.Chairs(count=3), do.Bot(chair=0, level="easy"), do.Clear(chair=1), do.Choose(game="bogart"), do.Set(clock=30),
    do.Abandon(), do.Mute(person=BOB, on=True), do.Kick(person=BOB), do.Host(person=BOB),
]  # fmt: skip


@pytest.mark.parametrize("what", HOSTS, ids=lambda what: type(what).__name__)
@pytest.mark.parametrize("by", [ANN, STRANGER])
def test_only_the_host_does_what_is_the_hosts(what: do.Done, by: str) -> None:
    party = Party()
    if isinstance(what, do.Abandon | do.Clear):
        party.seated(HOST, ANN).playing()
    assert party.refuses(by, what) == "Only the host can do that: Host."
    party.does(HOST, what)


def test_the_host_hands_the_role_over(party: Party) -> None:
    party.does(HOST, do.Host(person=ANN))
    assert party.room.host == ANN
    assert party.refuses(HOST, do.Set(clock=10)) == "Only the host can do that: Ann."
    assert party.refuses(ANN, do.Host(person=STRANGER)) == "That person is not in this room."


def test_who_was_sent_away_stays_away_and_leaves_the_chair(party: Party) -> None:
    party.seated(HOST, ANN)
    party.does(HOST, do.Kick(person=ANN))
    assert party.room.chairs == [Occupant(person=HOST), None]
    assert party.refuses(ANN, do.Enter(name="Ann")) == "You were asked to leave this room."
    assert party.refuses(ANN, do.Say(text="hey")) == "That person is not in this room."
    assert party.refuses(ANN, do.Sit(chair=1)) == "That person is not in this room."
    assert party.refuses(HOST, do.Host(person=ANN)) == "That person is not in this room."
    assert [person.id for person in picture_of(party.room, set()).people] == [HOST, BOB]
    party.does(STRANGER, do.Enter(name="Ann"))
    assert party.names()[-1] == "Ann", "the name is free again"


def test_the_host_cannot_be_sent_away_nor_can_nobody(party: Party) -> None:
    assert party.refuses(HOST, do.Kick(person=HOST)) == "The host cannot be sent away."
    assert party.refuses(HOST, do.Kick(person=STRANGER)) == "That person is not in this room."


# ---- talking


def test_what_is_said_is_kept_with_who_and_when(party: Party) -> None:
    party.does(ANN, do.Say(text="  hello\x07  there "))
    said = party.room.chat[-1]
    assert (said.person, said.name, said.text, said.at) == (ANN, "Ann", "hello there", party.at)


def test_a_muted_person_is_not_heard_until_unmuted(party: Party) -> None:
    party.does(HOST, do.Mute(person=ANN, on=True))
    assert party.refuses(ANN, do.Say(text="hey")) == "The host has muted you."
    party.does(HOST, do.Mute(person=ANN, on=False))
    party.does(ANN, do.Say(text="hey"))
    assert party.refuses(HOST, do.Mute(person=STRANGER, on=True)) == "That person is not in this room."


def test_nothing_is_no_message_and_long_ones_are_cut(party: Party) -> None:
    assert party.refuses(ANN, do.Say(text=" \n\u200d ")) == "There is nothing in this message."
    party.does(ANN, do.Say(text="x" * 2000))
    assert party.room.chat[-1].text == "x" * 300
    assert party.refuses(STRANGER, do.Say(text="hey")) == "That person is not in this room."


def test_only_the_last_lines_are_kept(party: Party) -> None:
    for i in range(CHAT_KEPT + 20):
        party.does(ANN, do.Say(text=str(i)))
    assert [said.text for said in party.room.chat] == [str(i) for i in range(20, CHAT_KEPT + 20)]


# ---- chairs


def test_people_sit_down_change_places_and_get_up(party: Party) -> None:
    party.does(ANN, do.Sit(chair=1))
    party.does(ANN, do.Sit(chair=0))
    assert party.room.chairs == [Occupant(person=ANN), None]
    party.does(ANN, do.Sit(chair=0))
    party.does(ANN, do.Stand())
    assert party.room.chairs == [None, None]


def test_perfect_bots_are_there_where_the_game_is_solved(party: Party) -> None:
    party.does(HOST, do.Choose(game="pennywise"))
    assert picture_of(party.room, set()).levels == ["easy", "fair", "hard", "perfect"]
    party.does(HOST, do.Bot(chair=0, level="perfect"))
    assert party.room.chairs[0] == Occupant(bot="perfect", name="Otto")
    party.does(HOST, do.Chairs(count=3))
    assert party.room.chairs[0] == Occupant(bot="hard", name="Otto"), "the best there is for three"
    assert picture_of(party.room, set()).levels == ["easy", "fair", "hard"]
    assert (
        party.refuses(HOST, do.Bot(chair=0, level="perfect"))
        == "Perfect play of Pennywise is known for two players, not for 3."
    )


def test_a_perfect_bot_plays_another_game_as_well_as_it_can(party: Party) -> None:
    party.does(HOST, do.Choose(game="pennywise"))
    party.does(HOST, do.Bot(chair=0, level="perfect"))
    party.does(HOST, do.Choose(game="pennywise", options={"coins": "9x6 7x6 5x6 3x6 1x6"}))
    assert party.room.chairs[0] == Occupant(bot="hard", name="Otto")
    party.does(HOST, do.Choose(game="bogart"))
    party.does(HOST, do.Bot(chair=0, level="perfect"))
    party.does(HOST, do.Choose(game="tishai"))
    assert party.room.chairs[0] == Occupant(bot="hard", name="Otto")


def test_why_one_cannot_sit_down(party: Party) -> None:
    party.does(ANN, do.Sit(chair=0))
    party.does(HOST, do.Bot(chair=1, level="easy"))
    assert party.refuses(BOB, do.Sit(chair=0)) == "Ann sits there already."
    assert party.refuses(BOB, do.Sit(chair=1)) == "Otto, a bot, sits there: the host can empty the chair."
    assert party.refuses(BOB, do.Sit(chair=2)) == "There is no chair 3: there are 2."
    assert party.refuses(STRANGER, do.Sit(chair=0)) == "That person is not in this room."
    assert party.refuses(BOB, do.Stand()) == "You do not sit on a chair."


def test_bots_are_invited_and_sent_away(party: Party) -> None:
    party.does(HOST, do.Bot(chair=0, level="easy"))
    party.does(HOST, do.Bot(chair=0, level="hard"))
    assert party.room.chairs[0] == Occupant(bot="hard", name="Otto"), "the same bot thinks harder"
    party.does(HOST, do.Clear(chair=0))
    assert party.refuses(HOST, do.Clear(chair=0)) == "Nobody sits there."
    assert (
        party.refuses(HOST, do.Bot(chair=0, level="awful"))
        == "There are no bots of the level 'awful': there are easy, fair, hard, perfect."
    )
    party.does(ANN, do.Sit(chair=0))
    assert party.refuses(HOST, do.Bot(chair=0, level="easy")) == "Ann sits there: empty the chair first."
    party.does(HOST, do.Clear(chair=0))
    assert party.room.chairs == [None, None]


def test_a_bot_has_a_name_that_nobody_has() -> None:
    party = Party("bogart")
    party.does(STRANGER, do.Enter(name="otto"))
    for chair in range(2):
        party.does(HOST, do.Bot(chair=chair, level="easy"))
    assert party.room.names() == ["Ida", "Hugo"]
    party.does(BOB, do.Rename(name="Ida"))
    assert party.room.people[BOB].name == "Ida 2"


def test_chairs_come_and_go_as_the_game_allows() -> None:
    party = Party("bogart")
    party.does(HOST, do.Chairs(count=5))
    party.does(HOST, do.Bot(chair=1, level="easy"))
    for chair, person in ((0, HOST), (2, BOB), (4, ANN)):
        party.does(person, do.Sit(chair=chair))
    assert "players" in party.refuses(HOST, do.Chairs(count=99))
    party.does(HOST, do.Chairs(count=4))
    assert party.room.names() == ["Host", "Otto", "Bob", "Ann"], "the free chair goes, wherever it stands"
    party.does(HOST, do.Chairs(count=3))
    assert party.room.names() == ["Host", "Bob", "Ann"], "then a bot's"
    assert party.refuses(HOST, do.Chairs(count=2)) == "3 people sit here: there are no fewer chairs than that."


def test_whoever_comes_gets_a_chair_or_a_reason() -> None:
    party = Party("lost-pueblo")
    most = games.find("lost-pueblo").players[-1]
    party.does(HOST, do.Bot(chair=1, level="easy"))
    guests = [HOST, *(f"p{i}" for i in range(most))]
    for guest in guests[:-1]:
        party.does(guest, do.Enter(name="Guest"))
        party.does(guest, do.Sit())
        party.does(guest, do.Sit())  # who sits stays there
    assert len(party.room.chairs) == most
    assert {chair.person for chair in party.room.chairs if chair} == set(guests[:-1]), "the bot has made room"
    party.does(guests[-1], do.Enter(name="Late"))
    assert party.refuses(guests[-1], do.Sit()) == (
        f"All {most} chairs are taken, and {games.find('lost-pueblo').title} has no more."
        f" You can watch, or ask {party.room.name_of(HOST)} for a game for more people."
    )
    party.does(HOST, do.Stand())
    party.does(guests[-1], do.Sit())
    assert party.room.chair_of(guests[-1]) == 0


# ---- choosing


def test_another_game_keeps_those_who_sit(party: Party) -> None:
    party.does(BOB, do.Sit(chair=1))
    party.does(HOST, do.Choose(game="big-dumb-five"))
    assert party.room.game == "big-dumb-five"
    assert party.room.chairs[0] == Occupant(person=BOB)


def test_why_a_game_cannot_be_chosen(party: Party) -> None:
    assert "There is no game called 'penywise'. Did you mean pennywise" in party.refuses(
        HOST, do.Choose(game="penywise")
    )
    assert "has no option 'speed'" in party.refuses(HOST, do.Choose(game="bogart", options={"speed": 9}))
    most, big = max((kind.players[-1], name) for name, kind in games.every())
    less, small = min((kind.players[-1], name) for name, kind in games.every())
    crowd = Party(big)
    crowd.does(HOST, do.Chairs(count=most))
    crowd.does(HOST, do.Bot(chair=0, level="easy"))
    for chair in range(less + 1):
        crowd.does(f"p{chair}", do.Enter(name="Guest"))
        crowd.does(f"p{chair}", do.Sit())
    assert f"is for at most {less} players; {less + 1} are seated." in crowd.refuses(HOST, do.Choose(game=small))
    crowd.does("p0", do.Stand())
    crowd.does(HOST, do.Choose(game=small))
    assert [chair and chair.person for chair in crowd.room.chairs] == [f"p{i}" for i in range(1, less + 1)], "no bot"


def test_a_file_is_never_a_game(party: Party, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Loading it would run it."""
    file = tmp_path_factory.mktemp("trap") / "trap.py"
    file.write_text(f"open({str(file.with_suffix('.sprung'))!r}, 'w')\n")
    for name in (str(file), str(file) + ".py", "trap.py"):
        assert party.refuses(HOST, do.Choose(game=name)) == "Only games that come with rumpus can be played here."
        with pytest.raises(Refused):
            Room("KDVX").carry_out("", do.Opened(code="KDVX", game=name))
    assert not file.with_suffix(".sprung").exists()


def test_hints_are_allowed_before_a_match_begins_and_for_who_plays_alone(party: Party) -> None:
    party.seated(HOST)
    party.does(HOST, do.Bot(chair=1, level="easy"))
    assert party.room.no_hints() == "There are no hints at this table: the host can allow them between two matches."
    party.playing()
    assert party.refuses(HOST, do.Set(practice=True)).startswith("A match is being played")
    party.does(HOST, do.Abandon())
    party.does(HOST, do.Set(practice=True))
    party.playing("m2")
    assert party.room.no_hints() is None
    assert picture_of(party.room, set()).practice
    party.does(ANN, do.Sit(chair=1))
    party.does(HOST, do.Agree(person=ANN, yes=True))
    assert party.room.no_hints() == "Hints are for who plays alone against bots."
    party.does(HOST, do.Clear(chair=1))
    assert party.room.no_hints() == "Hints are for who plays alone against bots.", "it is still Ann's chair"


def test_clock_and_stand_ins_are_set_one_by_one(party: Party) -> None:
    party.does(HOST, do.Set(clock=30))
    party.does(HOST, do.Set(stand_in=False))
    assert (party.room.clock, party.room.stand_in) == (30, False)
    party.does(HOST, do.Set(clock=None))
    assert (party.room.clock, party.room.stand_in) == (None, False)


# ---- matches


def test_a_match_begins_when_all_chairs_are_taken(party: Party) -> None:
    party.does(ANN, do.Sit(chair=1))
    assert (
        party.refuses("", do.Began(match="m1")) == "There are empty chairs: sit down, invite bots, or take chairs away."
    )
    assert "There are no bots of the level 'x'" in party.refuses("", do.Began(match="m1", fill="x"))
    party.does("", do.Began(match="m1", fill="fair"))
    assert party.room.chairs == [Occupant(bot="fair", name="Otto"), Occupant(person=ANN)]
    assert party.room.playing
    assert party.room.seat_of(ANN) == 1


WAITS = "A match is being played: that has to wait until it is over."


def test_what_has_to_wait_until_a_match_is_over(match: Party) -> None:
    assert match.refuses(HOST, do.Chairs(count=2)) == WAITS
    assert match.refuses(HOST, do.Choose(game="bogart")) == WAITS
    assert match.refuses("", do.Began(match="m2")) == WAITS


def told(party: Party) -> list[str]:
    """What the story of the match says about its chairs."""
    return [note.words for note in party.room.notes]


def test_a_bot_plays_on_for_who_gets_up_and_gives_the_chair_back(match: Party) -> None:
    match.does(ANN, do.Stand())
    assert match.room.chairs[1] == Occupant(bot="fair", name="Otto", owner=ANN)
    assert match.room.seat_of(ANN) is None, "who got up looks on like everybody"
    assert match.refuses(HOST, do.Clear(chair=1)) == "During a match a bot cannot be sent away."
    match.does(ANN, do.Sit(chair=1))
    assert match.room.seat_of(ANN) == 1
    assert told(match) == ["Ann got up: Otto, a bot, plays on.", "Ann is back, and plays on."]


def test_a_chair_that_the_host_clears_stays_its_owners(match: Party) -> None:
    match.does(HOST, do.Clear(chair=1))
    assert told(match) == ["The host has cleared the chair of Ann: Otto, a bot, plays on."]
    assert "Otto stands in for Ann" in match.refuses(HOST, do.Bot(chair=1, level="easy"))
    match.does(BOB, do.Sit(chair=1))
    assert match.room.seat_of(BOB) is None, "Bob has only asked"
    match.does(HOST, do.Agree(person=BOB, yes=True))
    assert match.room.seat_of(BOB) is None, "it is Ann's chair"
    match.does(ANN, do.Sit(chair=1))
    assert match.room.seat_of(ANN) == 1
    assert match.room.wishes == []


def test_who_looks_on_can_take_over_when_all_who_play_agree() -> None:
    match = Party("bogart").seated(HOST, ANN)
    match.does(HOST, do.Chairs(count=3))
    match.does("", do.Began(match="m1", fill="fair"))
    match.does(BOB, do.Sit(chair=2))
    assert match.room.seat_of(BOB) is None
    assert picture_of(match.room, set()).wishes[0].waits_for == [HOST, ANN]
    assert match.refuses(BOB, do.Agree(person=BOB, yes=True)) == "Only those who play are asked."
    match.does(HOST, do.Agree(person=BOB, yes=True))
    assert match.room.seat_of(BOB) is None
    match.does(ANN, do.Agree(person=BOB, yes=True))
    assert match.room.seat_of(BOB) == 2
    assert match.room.notes[-1] == Note("All who play agree: Bob plays on for Otto.", newcomer=2)
    assert match.refuses(ANN, do.Agree(person=BOB, yes=True)) == "Nobody asks that any more."


def test_the_owner_of_a_chair_can_leave_it_to_somebody(match: Party) -> None:
    match.does(ANN, do.Stand())
    match.does(BOB, do.Sit(chair=1))
    match.does(HOST, do.Agree(person=BOB, yes=True))
    match.does(ANN, do.Agree(person=BOB, yes=True))
    assert match.room.seat_of(BOB) == 1
    assert told(match)[-1] == "All who play agree: Bob plays on for Ann."
    assert match.refuses(ANN, do.Sit(chair=1)) == "Bob sits there already."
    match.does(BOB, do.Stand())
    match.does(ANN, do.Sit(chair=1))
    assert match.room.seat_of(ANN) is None, "the chair is Bob's now: Ann has only asked"


def test_one_no_is_enough_and_is_asked_for_once_in_a_match(match: Party) -> None:
    match.does(ANN, do.Stand())
    match.does(BOB, do.Sit(chair=1))
    match.does(HOST, do.Agree(person=BOB, yes=False))
    assert match.room.wishes == []
    assert match.refuses(BOB, do.Sit(chair=1)).startswith("Somebody who plays has said no")
    match.does(HOST, do.Abandon())
    match.does(HOST, do.Clear(chair=1))
    match.does(BOB, do.Sit(chair=1))
    assert match.room.chair_of(BOB) == 1


def test_who_has_asked_can_think_again(match: Party) -> None:
    match.does(ANN, do.Stand())
    match.does(BOB, do.Sit(chair=1))
    match.does(BOB, do.Stand())
    assert match.room.wishes == []
    assert match.refuses(BOB, do.Stand()) == "You do not sit on a chair."


def test_the_chair_of_who_was_sent_out_is_nobody_elses_before_the_match_is_over(match: Party) -> None:
    match.does(HOST, do.Kick(person=ANN))
    assert told(match) == ["Ann was sent out: Otto, a bot, plays on."]
    kept = "Nobody else can have the chair of Ann before the match is over."
    assert match.refuses(BOB, do.Sit(chair=1)) == kept


def test_who_is_sent_out_leaves_nobody_waiting_for_their_chair(match: Party) -> None:
    match.does(ANN, do.Stand())
    match.does(BOB, do.Sit(chair=1))
    assert [wish.person for wish in match.room.wishes] == [BOB]
    match.does(HOST, do.Kick(person=ANN))
    assert match.room.wishes == []


def test_when_nobody_plays_nobody_has_to_agree(party: Party) -> None:
    party.does("", do.Began(match="m1", fill="fair"))
    party.does(BOB, do.Sit(chair=1))
    assert party.room.seat_of(BOB) == 1
    party.does(ANN, do.Sit(chair=0))
    assert party.room.seat_of(ANN) is None, "now Bob has to"


def test_a_locked_room_is_for_those_who_are_in_it(party: Party) -> None:
    assert "Only the host can do that" in party.refuses(BOB, do.Set(locked=True))
    party.does(HOST, do.Set(locked=True))
    assert party.refuses(STRANGER, do.Enter(name="Eve")) == "The host has locked this room: nobody new can come in."
    party.does(ANN, do.Enter(name="Anna"))
    party.does(HOST, do.Set(locked=False))
    party.does(STRANGER, do.Enter(name="Eve"))


def test_whose_room_it_is_gets_it_back(party: Party) -> None:
    party.does("", do.Host(person=ANN))
    assert (party.room.host, party.room.stands_in_for) == (ANN, HOST)
    party.does(ANN, do.Host(person=BOB))
    assert (party.room.host, party.room.stands_in_for) == (BOB, HOST)
    party.does("", do.Host(person=HOST))
    assert (party.room.host, party.room.stands_in_for) == (HOST, "")
    party.does(HOST, do.Host(person=BOB))
    assert (party.room.host, party.room.stands_in_for) == (BOB, ""), "handed over for good"


def test_who_has_seen_one_hand_does_not_get_to_see_another(match: Party) -> None:
    match.does(HOST, do.Clear(chair=1))
    match.does(HOST, do.Stand())
    back = "During a match you can only go back to your own chair, which is 1."
    assert match.refuses(HOST, do.Sit(chair=1)) == back
    match.does(HOST, do.Sit(chair=0))
    assert match.refuses(HOST, do.Sit(chair=1)) == back


def test_a_result_counts_for_those_who_sat_there_at_the_end(match: Party) -> None:
    match.does(HOST, do.Clear(chair=1))
    match.does("", do.Ended(match="m1", standings=[2, 1]))
    assert not match.room.playing
    score = picture_of(match.room, set()).score
    assert [(s.name, s.wins, s.played) for s in score] == [("Host", 0, 1), ("Otto", 1, 1)]
    past = match.room.history[-1]
    assert (past.match, past.game, past.title, past.names) == ("m1", "pennywise", "Pennywise", ["Host", "Otto"])
    assert past.at == match.at


def test_a_result_is_written_once_and_for_the_match_that_is_played(match: Party) -> None:
    assert match.refuses("", do.Ended(match="m0", standings=[1, 2])) == "That match is not being played."
    match.does("", do.Ended(match="m1", standings=[1, 1]))
    assert match.refuses("", do.Ended(match="m1", standings=[1, 2])) == "That match is not being played."
    assert [score.wins for score in match.room.score.values()] == [1, 1], "who is first together has won together"


def test_everybody_keeps_the_eyes_of_his_seat_when_it_is_over(match: Party) -> None:
    match.does("", do.Ended(match="m1", standings=[1, 2]))
    match.does(HOST, do.Stand())
    match.does(ANN, do.Sit(chair=0))
    assert match.room.seat_of(ANN) == 1
    assert match.room.seat_of(HOST) == 0
    match.does(HOST, do.Sit(chair=1))
    match.playing("m2")
    assert (match.room.seat_of(ANN), match.room.seat_of(HOST)) == (0, 1)


def test_a_rematch_has_the_options_that_the_last_match_left_where_nobody_has_chosen_any() -> None:
    def white(party: Party) -> object:
        return party.room.deal("seed").beginning.options["white_is"]

    party = Party("tishai").seated(HOST, ANN).playing("m1")
    assert white(party) == "drawn"
    party.does("", do.Ended(match="m1", standings=[1, 2], rematch={"white_is": "second"}))
    party.does(HOST, do.Choose(game="tishai", options={"no_progress": 60}))
    assert white(party.playing("m2")) == "second"
    party.does(HOST, do.Abandon())

    party.does(HOST, do.Choose(game="tishai", options={"white_is": "first"}))
    assert white(party.playing("m3")) == "first", "it was chosen"
    party.does("", do.Ended(match="m3", standings=[1, 2], rematch={"white_is": "second"}))

    party.does(HOST, do.Choose(game="tishai"))
    party.does(ANN, do.Stand())
    party.does(BOB, do.Sit(chair=1))
    assert white(party.playing("m4")) == "drawn", "it is not a rematch, but the first match of these two"
    party.does("", do.Ended(match="m4", standings=[1, 2], rematch={"white_is": "second"}))

    party.does(HOST, do.Choose(game="pennywise"))
    assert "white_is" not in party.playing("m5").room.deal("seed").beginning.options


def test_the_host_ends_a_match_without_a_result(match: Party) -> None:
    match.does(HOST, do.Abandon())
    assert not match.room.playing
    assert match.room.history == []
    assert match.refuses(HOST, do.Abandon()) == "There is no match to end."
    match.playing("m2")


def test_the_history_is_that_of_the_last_matches(match: Party) -> None:
    match.does("", do.Ended(match="m1", standings=[1, 2]))
    for i in range(HISTORY_KEPT + 5):
        match.playing(f"n{i}").does("", do.Ended(match=f"n{i}", standings=[2, 1]))
    assert [past.match for past in match.room.history] == [f"n{i}" for i in range(5, HISTORY_KEPT + 5)]
    assert match.room.score[ANN].wins == HISTORY_KEPT + 5


def test_what_is_no_room_command_is_refused_as_one(party: Party) -> None:
    for what in (do.Start(), do.Undo(match=""), do.Look(), do.Link(), do.Answer(match="", question=0, value=1)):
        assert party.refuses(HOST, what) == "That cannot be done in a room."


# ---- the stream


def busy() -> Party:
    party = Party("bogart").seated(HOST, ANN)
    party.does(HOST, do.Chairs(count=3))
    party.does(ANN, do.Say(text="ready?"))
    party.does("", do.Began(match="m1", fill="easy"))
    party.does(ANN, do.Stand())
    party.does(BOB, do.Sit(chair=1))
    party.does(HOST, do.Mute(person=ANN, on=True))
    party.does("", do.Ended(match="m1", standings=[1, 2, 3]))
    party.does(HOST, do.Choose(game="brain-baseball"))
    party.does(HOST, do.Set(clock=60, stand_in=False))
    party.does(BOB, do.Rename(name="Robert"))
    party.does(HOST, do.Kick(person=ANN))
    for i in range(20):
        party.does(BOB, do.Say(text=str(i)))
    party.does(HOST, do.Host(person=BOB))
    return party


def test_replaying_the_stream_gives_the_same_room() -> None:
    party = busy()
    room = Room("KDVX")
    for data in party.stream:
        room, _ = follow(room, data)
    assert room == party.room


def test_a_room_can_be_read_from_any_event_that_has_the_whole_room_with_it() -> None:
    party = busy()
    whole = [i for i, data in enumerate(party.stream) if b'"room":{' in data]
    assert len(whole) >= 2
    for start in whole:
        room = Room("KDVX")
        for data in party.stream[start:]:
            room, _ = follow(room, data)
        assert room == party.room


def test_an_event_that_no_longer_fits_costs_that_event_and_not_the_room(caplog: pytest.LogCaptureFixture) -> None:
    party = busy()
    room = Room("KDVX")
    for data in party.stream:
        room, _ = follow(room, data.replace(b'"game":"brain-baseball"', b'"game":"gone-for-good"'))
    assert room.n == party.room.n
    assert room.game == "bogart"
    assert room.host == BOB
    assert "an event no longer fits: Choose" in caplog.text
    assert not any(name in caplog.text for name in ("Ann", "Bob")), "names are not for logs"


def test_a_wish_for_a_rematch_is_kept_until_the_next_match_or_another_game(match: Party) -> None:
    assert "wait until it is over" in match.refuses(ANN, do.Rematch())
    match.does("", do.Ended(match="m1", standings=[1, 2]))
    match.does(ANN, do.Rematch())
    match.does(ANN, do.Rematch())
    assert picture_of(match.room, set()).again == [ANN]
    assert "sit down first" in match.refuses(BOB, do.Rematch())
    # Whoever has left the table, or thought better of it, does not ask any more.
    match.does(ANN, do.Stand())
    assert picture_of(match.room, set()).again == []
    match.does(ANN, do.Sit(chair=1))
    match.does(ANN, do.Rematch(yes=False))
    assert match.room.again == []
    match.does(ANN, do.Rematch())
    match.playing("m2")
    assert match.room.again == []
    match.does("", do.Ended(match="m2", standings=[1, 2]))
    match.does(ANN, do.Rematch())
    match.does(HOST, do.Choose(game="bogart"))
    assert match.room.again == []
    assert "no match" in match.refuses(ANN, do.Rematch())


def test_the_picture_of_a_room_shows_who_is_here_and_no_more_than_it_should(match: Party) -> None:
    picture = msgspec.json.decode(to_json(picture_of(match.room, {HOST, BOB})))
    assert set(picture) == {
        "you", "code", "host", "people", "chairs", "game", "options", "numbers", "moderators", "levels", "clock",
        "stand_in", "practice", "match", "playing", "score", "history", "locked", "listed", "wishes", "guise",
        "records", "again",
    }  # fmt: skip
    assert [(p["id"], p["here"]) for p in picture["people"]] == [(HOST, True), (ANN, False), (BOB, True)]
    assert picture["chairs"] == [{"person": HOST}, {"person": ANN}]


def test_piles_of_accents_do_not_cover_what_others_say(party: Party) -> None:
    party.does(ANN, do.Say(text="Z" + "\u0301" * 200 + "oe\u0301 שָׁלוֹם"))
    assert party.room.chat[-1].text == "Z" + "\u0301" * 4 + "oe\u0301 שָׁלוֹם"


@pytest.mark.parametrize("text", ["", "a\u0000b", "  a \t b  ", "\u2028line\u2029", "é"])
def test_tidied_text_stays_tidy(text: str) -> None:
    once = tidy(text)
    assert tidy(once) == once
    assert all(c.isprintable() or c == "\u200d" for c in once)


def test_one_person_among_bots_is_not_rushed_unless_they_want_to_be() -> None:
    """In Ca$h'n Gun$ a count is slow then, nobody could talk, and nobody is held up who has answered."""

    def begun(*people: str, **options: Any) -> Match:
        party = Party("cash-n-guns").seated(*people)
        party.does(HOST, do.Choose(game="cash-n-guns", options=options))
        party.does("", do.Began(match="m1", fill="easy"))
        return party.room.deal("seed")

    def seconds(match: Match) -> list[int]:
        return [match.beginning.options[f"{what}_seconds"] for what in ("aim", "withdraw", "talk", "power")]

    alone = begun(HOST)
    assert (seconds(alone), alone.beginning.clocked) == ([20, 20, 0, 0], False)
    assert seconds(begun(HOST, aim_seconds=7, talk_seconds=60)) == [7, 20, 60, 0]
    together = begun(HOST, ANN)
    assert (seconds(together), together.beginning.clocked) == ([5, 5, 30, 5], True)


def test_a_start_that_is_refused_leaves_everybody_on_his_chair() -> None:
    """Around an open floor the ranks are closed only when it begins."""
    party = Party("con-game")
    party.does(HOST, do.Sit(chair=1))
    assert "empty chairs" in party.refuses("", do.Began(match="m", fill=""))
    assert party.refuses("", do.Began(match="m", fill="nobody"))
    assert party.room.chairs[0] is None


def test_as_many_chairs_as_the_options_allow() -> None:
    party = Party("cash-n-guns")
    assert picture_of(party.room, set()).numbers == (4, 6, 1)
    party.does(HOST, do.Choose(game="cash-n-guns", options={"game": "cop"}))
    assert len(party.room.chairs) == 5
    assert picture_of(party.room, set()).numbers == (5, 6, 1)
    assert party.refuses(HOST, do.Chairs(count=4)) == "Ca$h'n Gun$ is for 5 to 6 players."


LONG = 120  # seconds: time to read a question, and what is said about it
SLOW = 20  # ... and for a count that is over sooner when all have answered


@pytest.mark.parametrize("game", games.names())
def test_nobody_is_rushed_alone_with_bots(game: str) -> None:
    party = Party(game).seated(HOST)
    party.does("", do.Began(match="m1", fill="easy"))
    match, random = party.room.deal("seed"), Random(1)
    for _ in range(60):
        if match.over or match.kind.open_floor:
            break
        assert isinstance(match.question, Ask) or match.question is None or (match.question.within or SLOW) >= SLOW
        assert not match.is_held
        seat, posed = next(iter(match.questions.items()))
        match.answer(seat, posed.choices[random.randrange(len(posed.choices))])
    clocks = {name: value for name, value in match.beginning.options.items() if name.endswith("_clock")}
    assert all(value >= LONG for value in clocks.values()), clocks


def test_every_bot_of_a_full_hall_has_a_name_of_its_own() -> None:
    party = Party("love-and-marriage").seated(HOST)
    party.does(HOST, do.Chairs(count=41))
    for chair in range(1, 41):
        party.does(HOST, do.Bot(chair=chair, level="easy"))
    names = party.room.names()
    assert len(set(names)) == 41
    assert not any(name.startswith("Bot") for name in names)


def test_the_first_chair_leads_where_the_options_say_so_and_not_alone_among_bots() -> None:
    party = Party("love-and-marriage").seated(HOST)
    options: dict[str, Any] = {"min_players": 2}
    party.does(HOST, do.Choose(game="love-and-marriage", options=options))

    def moderators() -> int:
        picture = picture_of(party.room, set())
        match = party.room.deal("any")
        assert [match.game.leads(seat) for seat in match.game.seats] == [
            seat < picture.moderators for seat in match.game.seats
        ]
        return picture.moderators

    party.does(HOST, do.Chairs(count=3))
    for chair in (1, 2):
        party.does(HOST, do.Bot(chair=chair, level="easy"))
    assert moderators() == 0, "one person plays, and nobody leads the bots"
    party.does(HOST, do.Clear(chair=1))
    party.does(ANN, do.Sit(chair=1))
    assert moderators() == 1
    party.does(HOST, do.Choose(game="love-and-marriage", options={**options, "moderator": "auto"}))
    assert moderators() == 0
    party.does(HOST, do.Choose(game="bogart", options={}))
    assert moderators() == 0
