from rumpus.pieces.dice import dice


def test_an_unusual_die_shows_its_face_and_says_what_it_is() -> None:
    assert [(die.look, die.text, die.label) for die in dice([3, 1], sides=4)] == [
        ("die", "3", "3 on a die with 4 sides"),
        ("die", "1", "1 on a die with 4 sides"),
    ]


def test_a_usual_die_is_called_what_it_shows() -> None:
    assert [die.label for die in dice([2, 6])] == ["2", "6"]
