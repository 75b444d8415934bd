from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import Back, Chance, Game, Hidden, Money, Owned, Piece, Record, RulesError, Seat
from rumpus.core.knowledge import Viewer, mask, money, pieces, unseen, unseen_pieces
from rumpus.pieces.cards import PACK, Card, named
from tests.core.laws import law
from tests.core.tiny import Tiny, begun


class Tile(Piece):
    """A piece with one of several backs."""

    __slots__ = ("back",)

    def __init__(self, name: str, back: str) -> None:
        self.back = back


class Role(Piece):
    """A piece that is never dealt among others."""


TILES = [Tile(f"{back}{i}", back) for back in ("", "red", "blue") for i in range(5)]
ROLES = [Role(name) for name in ("cop", "thief", "judge")]
DOWN = Back.called("")


class Laid(Tiny):
    """Pieces wherever they can lie."""

    hands: Owned[list[list[Tile]]]
    fans: Owned[list[dict[str, list[Tile]]]]
    bids: Owned[dict[Seat, Tile]]
    roles: Owned[list[Role | None]]
    deck: Hidden[list[Tile]]
    piles: Hidden[dict[str, list[Tile]]]
    prize: Hidden[Tile | None]
    table: list[Tile]

    def setup(self) -> None:
        self.hands = [[] for _ in self.seats]
        self.fans = [{} for _ in self.seats]
        self.bids, self.piles = {}, {}
        self.roles = [None for _ in self.seats]
        self.deck, self.table, self.prize = [], [], None


class Cards(Tiny):
    hands: Owned[list[list[Card]]]
    deck: Hidden[list[Card]]

    def setup(self) -> None:
        self.hands, self.deck = [[] for _ in self.seats], []


def tile(name: str) -> Tile:
    found: Tile = Tile.named[name]
    return found


def seen(game: Game, viewer: Viewer) -> Any:
    return mask(game, viewer)


# ---- what a viewer sees


def test_a_hand_is_seen_by_its_owner_and_nobody_else() -> None:
    game = begun(Cards, hands=[named("7S KS"), named("2H"), []])
    assert seen(game, Seat(0)).hands == [["7S", "KS"], [DOWN], []]
    assert seen(game, Seat(1)).hands == [[DOWN, DOWN], ["2H"], []]
    assert seen(game, None).hands == [[DOWN, DOWN], [DOWN], []]


def test_the_table_itself_does_not_change_when_somebody_looks() -> None:
    game = begun(Cards, hands=[named("7S KS"), named("2H"), []], deck=named("3C 4C"))
    before = game.as_data()
    looked = seen(game, Seat(0))
    assert game.as_data() == before
    for hand in (*looked.hands, looked.hands, looked.deck):
        hand.clear()
    assert game.as_data() == before


def test_luck_and_the_story_are_not_there_for_whoever_looks() -> None:
    looked = seen(begun(Cards), Seat(0))
    assert (looked.chance, looked.told) == (None, None)


def test_a_pile_shows_its_size_and_the_back_of_its_top() -> None:
    game = begun(Laid, deck=[tile("red0"), tile("blue0"), tile("red1")])
    assert seen(game, Seat(0)).deck == [DOWN, DOWN, Back.called("red")]


def test_several_piles_each_show_the_back_of_their_top() -> None:
    game = begun(
        Laid, piles={"left": [tile("red0"), tile("blue0")], "right": [tile("blue1"), tile("red1")], "none": []}
    )
    left, right = [DOWN, Back.called("blue")], [DOWN, Back.called("red")]
    assert seen(game, Seat(0)).piles == {"left": left, "right": right, "none": []}


def test_a_hand_shows_all_its_backs_but_not_in_which_order_they_are_held() -> None:
    one = begun(Laid, hands=[[tile("red0"), tile("0"), tile("red1")], [], []])
    other = begun(Laid, hands=[[tile("0"), tile("red0"), tile("red1")], [], []])
    assert seen(one, Seat(1)).hands[0] == seen(other, Seat(1)).hands[0]
    assert Counter(piece.back for piece in seen(one, Seat(1)).hands[0]) == {"red": 2, "": 1}


def test_what_lies_deeper_is_hidden_too() -> None:
    game = begun(Laid, fans=[{"low": [tile("red0")], "high": []}, {}, {}], bids={Seat(2): tile("blue0")})
    assert seen(game, Seat(1)).fans[0] == {"low": [Back.called("red")], "high": []}
    assert seen(game, Seat(0)).fans[0] == {"low": [tile("red0")], "high": []}
    assert seen(game, Seat(0)).bids == {2: Back.called("blue")}
    assert seen(game, Seat(2)).bids == {2: "blue0"}


def test_a_single_piece_of_each_player_is_hidden() -> None:
    game = begun(Laid, roles=[ROLES[0], None, ROLES[1]])
    assert seen(game, Seat(0)).roles == ["cop", None, DOWN]
    assert seen(game, None).roles == [DOWN, None, DOWN]


def test_a_single_piece_that_nobody_sees_shows_its_back() -> None:
    assert seen(begun(Laid, prize=tile("red0")), Seat(0)).prize == Back.called("red")
    assert seen(begun(Laid, prize=None), Seat(0)).prize is None


def test_what_is_hidden_and_no_piece_is_not_there_at_all() -> None:
    class Numbers(Tiny):
        bids: Owned[list[int]]
        word: Hidden[str]
        code: Hidden[list[int]]
        sets: Owned[list[set[int]]]

        def setup(self) -> None:
            self.bids, self.word, self.code = [3, 4, 5], "tree", [1, 2]
            self.sets = [{1}, {2}, {3}]

        def redeal(self, viewer: Viewer, chance: Chance) -> None:
            pass

    looked = seen(begun(Numbers), Seat(1))
    assert (looked.bids, looked.word, looked.code) == ([None, 4, None], None, [None, None])
    assert looked.sets == [None, {2}, None]
    assert unseen(begun(Numbers), Seat(1)).total() == 7  # two bids, the word, two digits, two sets
    assert not unseen_pieces(begun(Numbers), Seat(1))


def test_team_mates_see_what_the_game_lets_them_see() -> None:
    class Teams(Cards):
        def sees(self, viewer: Viewer, owner: Seat) -> bool:
            return viewer is not None and viewer % 2 == owner % 2

    game = begun(Teams, 4, hands=[[card] for card in named("2S 3S 4S 5S")])
    assert seen(game, Seat(0)).hands == [["2S"], [DOWN], ["4S"], [DOWN]]
    assert seen(game, None).hands == [[DOWN]] * 4
    assert unseen_pieces(game, Seat(1)) == Counter(named("2S 4S"))


# ---- memory


def test_a_card_that_was_shown_is_known_until_it_is_mixed_up() -> None:
    game = begun(Cards, hands=[named("7S KS"), [], []], deck=named("3C 4C"))
    game.show(named("7S 3C"), to=[Seat(1)])
    game.show(named("4C"))
    assert (seen(game, Seat(1)).hands[0], seen(game, Seat(1)).deck) == (["7S", DOWN], ["3C", "4C"])
    assert (seen(game, Seat(2)).hands[0], seen(game, None).deck) == ([DOWN, DOWN], [DOWN, "4C"])
    game.mix(named("7S 4C"))
    assert (seen(game, Seat(1)).hands[0], seen(game, Seat(1)).deck) == ([DOWN, DOWN], ["3C", DOWN])
    assert seen(game, None).deck == [DOWN, DOWN]


def test_after_a_hidden_choice_only_those_in_the_know_still_know() -> None:
    game = begun(Cards, hands=[named("7S KS"), [], []])
    game.show(named("7S KS"))
    game.mix(named("7S KS"), known_to=[Seat(2)])
    assert seen(game, Seat(2)).hands[0] == ["7S", "KS"]
    assert seen(game, Seat(1)).hands[0] == [DOWN, DOWN]


def test_nobody_is_told_what_others_know() -> None:
    game = begun(Cards, deck=named("3C 4C"))
    game.show(named("3C"), to=[Seat(1)])
    assert seen(game, Seat(0)).known == {}
    assert seen(game, Seat(1)).known == {"3C": {1}}


# ---- imagination


@st.composite
def laid(draw: st.DrawFn) -> tuple[Game, Viewer]:
    """Tiles and roles anywhere, some of them shown to some; and somebody who looks."""
    game = begun(Laid)
    game.fans = [{"low": [], "high": []} for _ in game.seats]
    game.piles = {"left": [], "right": []}
    heaps = [*game.hands, *(fan["low"] for fan in game.fans), game.deck, *game.piles.values(), game.table]
    for piece in draw(st.permutations(TILES)):
        where = draw(st.integers(0, len(heaps) + 3))
        if where < len(heaps):
            heaps[where].append(piece)
        elif where == len(heaps) + 3:
            game.prize, piece = piece, game.prize
            game.table += [piece] if piece is not None else []
        else:
            game.table += [game.bids[Seat(where - len(heaps))]] if Seat(where - len(heaps)) in game.bids else []
            game.bids[Seat(where - len(heaps))] = piece
    game.roles = draw(st.permutations(ROLES))
    for who in (Seat(0), Seat(1), None):
        game.show(draw(st.lists(st.sampled_from(TILES), max_size=4)), to=[who])
    return game, draw(st.sampled_from([Seat(0), Seat(1), Seat(2), None]))


@law
@given(laid(), st.integers(0, 99))
def test_a_redeal_keeps_all_that_is_seen_and_every_piece(case: tuple[Any, Viewer], seed: int) -> None:
    game, viewer = case
    again = game.copy()
    again.redeal(viewer, Chance(seed))
    assert mask(again, viewer).as_data() == mask(game, viewer).as_data()
    assert pieces(again) == pieces(game) == Counter([*TILES, *ROLES])
    assert unseen_pieces(again, viewer) == unseen_pieces(game, viewer)
    assert all(isinstance(role, Role) for role in again.roles)
    assert all(isinstance(piece, Tile) for piece in again.deck)


@law
@given(laid())
def test_nothing_that_a_viewer_sees_depends_on_what_it_does_not_know(case: tuple[Any, Viewer]) -> None:
    """The mask holds only what is seen: no hidden piece's name is left anywhere in it."""
    game, viewer = case
    hidden = unseen_pieces(game, viewer)
    assert not pieces(mask(game, viewer)) & hidden


@pytest.mark.parametrize("viewer", [Seat(0), None])
def test_every_deal_that_fits_is_as_likely(viewer: Viewer) -> None:
    """Four cards of which the viewer knows one at most: where they lie after a redeal, by chi-square."""
    game = begun(Cards, hands=[named("2S"), named("3S"), []], deck=named("4S 5S"))
    chance, deals = Chance(1), Counter[str]()
    for _ in range(4800):
        game.redeal(viewer, chance)
        deals["".join(sum(game.hands, game.deck))] += 1
    ways = 6 if viewer == 0 else 24
    assert len(deals) == ways
    assert sum((n - 4800 / ways) ** 2 / (4800 / ways) for n in deals.values()) < (20.5 if ways == 6 else 49.7)


def test_every_deal_that_fits_the_backs_is_as_likely() -> None:
    """A hand shows a red back, the pile's top a blue one: below it the others can lie in any order."""
    tiles = [tile(name) for name in ("red0", "red1", "blue0", "blue1", "blue2")]
    game = begun(Laid, hands=[tiles[:1], [], []], deck=tiles[1:])
    chance, deals = Chance(2), Counter[tuple[str, ...]]()
    for _ in range(3600):
        game.redeal(None, chance)
        deals[game.hands[0][0], *game.deck] += 1
    assert len(deals) == 2 * 3 * 6
    assert sum((n - 100) ** 2 / 100 for n in deals.values()) < 66.6  # 35 degrees, 1 in 1000


def test_kinds_that_share_a_heap_are_dealt_together_and_by_their_backs() -> None:
    class Spy(Piece):
        back = "spy"

    class Lair(Piece):
        back = "lair"

    class Mixed(Tiny):
        hands: Owned[list[list[Spy | Lair]]]
        deck: Hidden[list[Spy | Lair]]

        def setup(self) -> None:
            self.hands = [[spies[0], lairs[0]], [], []]
            self.deck = [*spies[1:], *lairs[1:]]

    spies, lairs = [Spy(f"s{i}") for i in range(4)], [Lair(f"l{i}") for i in range(4)]
    game, held = begun(Mixed), Counter[str]()
    for i in range(200):
        game.redeal(Seat(1), Chance(i))
        assert [type(piece) for piece in game.hands[0]] == [Spy, Lair]
        assert type(game.deck[-1]) is Lair
        held.update(piece.back for piece in game.deck[:1])
    assert held.keys() == {"spy", "lair"}


def test_a_redeal_is_made_in_place() -> None:
    game = begun(Cards, hands=[named("2S"), named("3S 6S"), []], deck=named("4S 5S"))
    hand, deck = game.hands[1], game.deck
    game.redeal(Seat(0), Chance(1))
    assert game.hands[1] is hand
    assert game.deck is deck
    assert (hand, deck) != (named("3S 6S"), named("4S 5S"))


def test_what_others_know_they_know_of_whatever_lies_there_in_imagination() -> None:
    game = begun(Cards, hands=[named("2S"), named("3S"), []], deck=named("4S 5S 6S"))
    game.show([game.deck[0]], to=[Seat(1)])
    for i in range(20):
        game.redeal(Seat(0), Chance(i))
        assert game.known == {game.deck[0]: {1}}


def test_a_redeal_of_ones_own_can_build_on_the_one_there_is() -> None:
    class Bidding(Cards):
        bids: Owned[list[int | None]]

        def setup(self) -> None:
            super().setup()
            self.hands, self.deck = [named("2S"), named("3S"), []], named("4S 5S")
            self.bids = [7, 8, None]

        def redeal(self, viewer: Viewer, chance: Chance) -> None:
            super().redeal(viewer, chance)
            self.bids = [
                bid if bid is None or self.sees(viewer, p) else chance.below(10)
                for p, bid in zip(self.seats, self.bids, strict=True)
            ]

    game = begun(Bidding)
    game.redeal(Seat(0), Chance(1))
    assert game.bids[0] == 7
    assert isinstance(game.bids[1], int)
    assert pieces(game) == Counter(named("2S 3S 4S 5S"))


# ---- declarations


class Pocket(Record):
    cards: Hidden[list[Card]]


def hides_numbers() -> type[Game]:
    class Wrong(Tiny):
        bids: Owned[list[int]]

    return Wrong


def hides_a_set() -> type[Game]:
    class Wrong(Tiny):
        deck: Hidden[set[Card]]

    return Wrong


def marks_inside_a_list() -> type[Game]:
    class Wrong(Tiny):
        hands: list[Hidden[list[Card]]]

    return Wrong


def marks_inside_a_record() -> type[Game]:
    class Wrong(Tiny):
        pockets: list[Pocket]

    return Wrong


def owns_a_tuple() -> type[Game]:
    class Wrong(Tiny):
        hands: Owned[tuple[Card, ...]]

    return Wrong


def never_yields() -> type[Game]:
    class Wrong(Tiny):
        def turn(self) -> None:  # type: ignore[override]
            pass

    return Wrong


def has_no_title() -> type[Game]:
    class Wrong(Game):
        players = range(2, 3)
        minutes = 1

    return Wrong


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (hides_numbers, "bids is hidden, and not made of pieces .* write a `redeal`"),
        (hides_a_set, "deck is hidden, and not made of pieces .* write a `redeal`"),
        (marks_inside_a_list, "hands is marked inside"),
        (marks_inside_a_record, "pockets is marked inside"),
        (owns_a_tuple, "hands is owned: then it is a list by seats"),
        (never_yields, "asks nothing: no part of its turn"),
        (has_no_title, "has to say its `title`"),
    ],
)
def test_a_declaration_that_would_leak_or_fail_is_refused_every_time(make: Callable[[], type[Game]], why: str) -> None:
    kind = make()
    for _ in range(2):
        with pytest.raises(RulesError, match=why):
            kind.prepare()


def test_a_record_may_hold_records_of_its_own_kind() -> None:
    class Node(Record):
        children: "list[Node]"

    Node.__annotations__["children"] = list[Node]

    class Tree(Tiny):
        root: Node

        def setup(self) -> None:
            self.root = Node()
            self.root.children = []

    begun(Tree).copy()


# ---- what there always is as much of


def test_money_is_counted_wherever_it_lies() -> None:
    class Rich(Tiny):
        purses: Money[list[dict[int, int]]]
        bank: Money[dict[int, int]]
        chips: Money[list[int]]
        points: list[int]

        def setup(self) -> None:
            self.purses, self.bank = [{5: 1, 1: 2}, {5: 1}], {25: 1}
            self.chips, self.points = [3, -1], [99]

    assert money(begun(Rich)) == {5: 2, 1: 2, 25: 1, "": 2}


def test_pieces_are_counted_wherever_they_lie() -> None:
    game = begun(Laid, deck=[TILES[0]], hands=[[TILES[1]], [], []], prize=TILES[2], roles=[ROLES[0], None, None])
    game.show([TILES[0]])
    assert pieces(game) == Counter([*TILES[:3], ROLES[0]])
    assert pieces(begun(Cards, deck=list(PACK))).total() == 52


# ---- a piece changes hands


def test_only_those_who_see_it_know_which_card_changed_hands_and_what_is_left() -> None:
    game = begun(Handing)
    game.show(game.hands[0])  # everybody has seen both cards
    given, kept = game.hands[0]
    game.hand_over([given], game.hands[0], game.hands[1], eyes=(Seat(0), Seat(1)))
    assert (game.hands[0], game.hands[1][-1]) == ([kept], given)
    assert game.known[given] == game.known[kept] == {Seat(0), Seat(1)}


def test_a_hand_that_is_given_whole_is_still_known() -> None:
    game = begun(Handing)
    game.show(game.hands[0])
    given = list(game.hands[0])
    game.hand_over(given, game.hands[0], game.hands[1], eyes=(Seat(0), Seat(1)))
    assert all(game.known[card] == {Seat(0), Seat(1), Seat(2), None} for card in given)


class Handing(Tiny):
    """Two cards each."""

    hands: Owned[list[list[Card]]]

    def setup(self) -> None:
        self.hands = [list(PACK[2 * p : 2 * p + 2]) for p in self.seats]
