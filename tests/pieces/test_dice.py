from rumpus.pieces.dice import dice


def test_each_die_shows_its_face_and_says_what_it_is() -> None:
    assert [(die.look, die.text, die.label) for die in dice([3, 1], sides=4)] == [
        ("die", "3", "3 on a die with 4 sides"),
        ("die", "1", "1 on a die with 4 sides"),
    ]
