"""What is sent to those who look on."""

from rumpus.tables.broadcast import Asked


def test_a_question_that_stays_the_same_is_written_once() -> None:
    asked = Asked()
    (first,) = asked.written([{"what": "play a card", "items": [1, 2]}])
    assert first == b'{"what":"play a card","items":[1,2]}'
    other, same = asked.written([{"what": "bid", "items": [3]}, {"what": "play a card", "items": [1, 2]}])
    assert (other, same is first) == (b'{"what":"bid","items":[3]}', True)
    assert asked.written([{"what": "play a card", "items": [2]}]) == [b'{"what":"play a card","items":[2]}']
    assert asked.written([]) == []
