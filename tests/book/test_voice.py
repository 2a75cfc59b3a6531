"""The words of the book: what the check finds, what it leaves alone, and that nothing is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook import voice
from rulebook.passages import CELL, HEADING, TEXT, THING, data, own, page
from rulebook.voice import Finding, Vocabulary, VocabularyError, look, parse
from tests.cases import each

PAGE = "book/first.md"
TUNNELS = "book/underground/a.md"


def entry(**row: object) -> Vocabulary:
    """A vocabulary of one entry."""
    parts = {"say": "’", "why": "So it is.", **row}
    lines = [f"{key} = {_toml(value)}" for key, value in parts.items()]
    return parse("[[entry]]\n" + "\n".join(lines))


def _toml(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f"'''{value}'''"


def words(source: str, vocabulary: Vocabulary, path: str = PAGE) -> list[str]:
    """What is found wrong."""
    return [one.word for one in look(source, path, vocabulary) if not one.hint]


def places(source: str, vocabulary: Vocabulary, path: str = PAGE) -> list[int]:
    """The lines of what is found wrong."""
    return [one.line for one in look(source, path, vocabulary) if not one.hint]


# -- the whole book -------------------------------------------------------------------------------


def test_the_book_speaks_with_one_voice() -> None:
    """No page, clause or scenario says what the vocabulary does not allow."""
    wrong = [str(one) for one in voice.check() if not one.hint]
    assert not wrong, "\n".join(["python book/tools/voice.py", *wrong])


def test_the_check_looks_at_pages_and_data() -> None:
    """Pages, ledgers and scenarios; not what readers ask in their own words."""
    names = [path.relative_to(voice.ROOT).as_posix() for path in voice.files()]
    assert "book/first-game.md" in names
    assert "rules/games/duel/clauses.toml" in names
    assert "rules/games/underground/scenarios/chasm-jump.toml" in names
    assert not any("search/asks" in name or "translations" in name for name in names)


def test_a_word_is_its_own_remedy_nowhere() -> None:
    """What an entry says to say is no finding of the same entry."""
    for one in voice.read().entries:
        if one.words:
            assert not list(one.hits(one.say)), one.say


# -- words ----------------------------------------------------------------------------------------


def test_a_word_is_found_with_its_line_reason_and_remedy() -> None:
    """Everything that is needed to mend it."""
    found = look("# A\n\nOne.\nA Holy thing.\n", PAGE, entry(**{"not": ["holy"], "say": "sacred"}))
    assert found == [Finding(PAGE, 4, "Holy", "So it is.", "sacred")]
    assert str(found[0]) == f"{PAGE}:4: Holy -> sacred (So it is.)"


@each("text", ["unholy", "holy-day", "half-holy", "holiness", "ho ly"])
def test_a_part_of_a_word_is_another_word(text: str) -> None:
    """Near misses are left alone."""
    assert not words(text, entry(**{"not": ["holy"]}))


def test_a_phrase_is_found_over_the_end_of_a_line() -> None:
    """Where a page breaks its lines does not matter, and the line is that of its beginning."""
    vocabulary = entry(**{"not": ["next to"]})
    assert places("A stands on the square next\nto it. Next to it!", vocabulary) == [1, 2]
    assert not words("The next one goes to it.", vocabulary)


def test_a_word_in_emphasis_and_links_is_prose() -> None:
    """What a reader reads is looked at, wherever it stands."""
    text = (
        "A **holy** thing, [a holy one](holy.md), ![a holy](holy.png).\n\n| holy |\n|---|\n| x |\n"
    )
    assert len(places(text, entry(**{"not": ["holy"]}))) == 2  # one line says it three times
    assert {one.line for one in look(text, PAGE, entry(**{"not": ["holy"]}))} == {1, 3}


def test_an_exception_covers_only_what_lies_inside_it() -> None:
    """The same word is wrong a step further on."""
    vocabulary = entry(**{"not": ["will"], "right": [r"\bfree will\b"]})
    assert not words("By A's own free will.", vocabulary)
    assert not words("By A's own Free\nwill.", vocabulary)
    assert words("Of free will A will go.\n", vocabulary) == ["will"]
    assert words("A is free. Will A go?", vocabulary) == ["Will"]


def test_an_entry_holds_where_it_says() -> None:
    """Pages or data, one game or another, and not in files that it leaves out."""
    ledger = '[[clause]]\ntext = "A holy thing."\n'
    clauses = "rules/games/underground/clauses.toml"
    on_pages = entry(**{"not": ["holy"], "where": "pages"})
    assert words("holy", on_pages)
    assert not words(ledger, on_pages, clauses)
    assert words(ledger, entry(**{"not": ["holy"], "where": "data"}), clauses)
    tunnels = entry(**{"not": ["holy"], "games": ["underground"]})
    assert words("holy", tunnels, TUNNELS)
    assert words(ledger, tunnels, clauses)
    assert not words("holy", tunnels)
    assert not words("holy", tunnels, "book/duel/a.md")
    assert words("holy", entry(**{"not": ["holy"], "games": ["general"]}))
    left_out = entry(**{"not": ["holy"], "except": ["book/underground/*"]})
    assert not words("holy", left_out, TUNNELS)
    assert words("holy", left_out)


# -- what is prose --------------------------------------------------------------------------------


@each(
    "text",
    [
        "---\ntitle: holy\n---\n",
        "```{code-cell} ipython3\n:tags: [holy]\nholy\n```\n",
        "```{clause} holy\n:again:\n```\n",
        "```toml\nholy = 1\n```\n",
        ":::{admonition} A\n:class: holy\nB\n:::\n",
        "Say `holy`, {clause}`holy`, {guilabel}`holy`.\n",
        "[a](holy.md), <https://holy.example/holy>\n",
        "<!-- holy -->\n\n(holy)=\n\n% holy\n",
        "A {kbd}`N`\n\n    holy\n",
    ],
)
def test_what_no_reader_reads_as_prose_is_left_alone(text: str) -> None:
    """Code, options, chips, controls, targets and remarks say what they have to say."""
    assert not words(text, entry(**{"not": ["holy"]}))


def test_a_box_is_prose_with_its_title() -> None:
    """Lines are counted on through boxes, also through one in another."""
    text = "A.\n\n::::{note}\n:class: x\n\nB.\n:::{admonition} A holy box\nC holy.\n:::\n::::\n"
    assert places(text, entry(**{"not": ["holy"]})) == [7, 8]


def test_passages_know_what_they_are() -> None:
    """Headings, texts and cells, with their lines; definitions and lists are texts."""
    text = "# H\n\n- a\n- b\n\nT\n: d\n\n| c |\n|---|\n| e |\n"
    found = page(text).passages
    kinds = [(HEADING, 1), (TEXT, 3), (TEXT, 4), (TEXT, 6), (TEXT, 7), (CELL, 9), (CELL, 11)]
    assert [(one.kind, one.line) for one in found] == kinds
    assert "".join(one.text for one in found) == "HabTdce"


def test_words_of_old_texts_are_no_prose() -> None:
    """Neither their letters nor their dashes; what stands round them is."""
    assert own("got there (‘прошел — попал в реку’), *яма*") == f"got there (‘{THING}’), *{THING}*"
    assert own("one\nпусто\nслева two") == f"one\n{THING}\n two"


def test_a_walk_says_what_is_seen() -> None:
    """What stands in single stars on a walk is the screen's, sign for sign."""
    text = "Press it: *A's notebook*. It is A's.\n"
    apostrophes = entry(sign="'")
    assert len(words(text, apostrophes, "book/a-lesson.md")) == 1
    assert page(text, walk=True).passages[0].text == f"Press it: {THING}. It is A's."


def test_the_data_of_a_game_has_its_lines() -> None:
    """Each value is found in its own place, also the second of its kind and one of many lines."""
    source = (
        'title = "One"\nintro = "Two"\nmap = "Two"\n[[step]]\ntext = "One"\n[step.ask]\n'
        'choices = ["Six", "with \\"quotes\\""]\nwhy = """Eight\nnine"""\n'
    )
    found = data(source, {"title", "intro", "text", "choices", "why"})
    assert [(one.kind, one.line) for one in found] == [
        ("title", 1), ("intro", 2), ("text", 5), ("choices", 7), ("choices", 7), ("why", 8),
    ]  # fmt: skip
    vocabulary = entry(**{"not": ["nine"]})
    assert places(source, vocabulary, "rules/games/duel/scenarios/a.toml") == [9]


# -- signs ----------------------------------------------------------------------------------------


@each(
    "wrong, right",
    [
        ("Say ”left“ to A.", "Say “left” to A."),
        ("Say “ left” to A.", "Say (“left”), A: “up”."),
        ('Say "left" to A.', "Say “left”/“right”."),
        ("It is A's turn.", "It is A’s turn, the others’ turn."),
        ("A waits -- and falls.", "A waits, and takes the first-aid post."),
        ("A waits - and falls.", "A waits: 4–6 steps."),
        ("A waits — and falls.", "*прошел — попал в реку*"),
        ("A waits... and falls.", "A waits … and falls."),
        ("A falls in the the hole.", "A comes to a cell. The theatre."),
        ("A  falls.", "A\nfalls."),
        ("A falls , and waits.", "Press `,` or press A."),
        ("A falls!", "The sign `!` stops it."),
        ("A doesn’t fall.", "A’s tent."),
        ("You’re dead.", "You are re-entering."),
        ("A falls, e.g. here.", "A falls, eg. here: an egg."),
    ],
)
def test_signs_of_the_book(wrong: str, right: str) -> None:
    """The book's own vocabulary finds the one and leaves the other alone."""
    vocabulary = voice.read()
    assert words(wrong, vocabulary), wrong
    assert not words(right, vocabulary), right


@each(
    "wrong, right",
    [
        ("A will fall.", "A goes of A’s own free will."),
        ("Should A wait?", "Why should A wait?"),
        ("A just waits.", "A has just come. What just happened?"),
        ("The leader is the referee.", "A refers to the leader."),
        ("Somebody draws a maze.", "An amazed player."),
        ("A stands beside B.", "The book lies beside the board."),
        ("A goes toward B.", "A goes towards B."),
        ("Everyone hears it.", "Everybody hears every one of them."),
        ("Read the setup.", "Set it up in the set-up, as in `setup`."),
    ],
)
def test_words_of_the_book(wrong: str, right: str) -> None:
    """What helpers of a page are told, and what they are not troubled with."""
    vocabulary = voice.read()
    assert words(wrong, vocabulary), wrong
    assert not words(right, vocabulary), right


@each(
    "path, wrong, right",
    [
        (TUNNELS, "Show a piece of wood.", "Show a wooden tool: a plank."),
        (TUNNELS, "A stands on a chance square.", "A red Chance square."),
        ("book/duel/a.md", "The leader tells you.", "The host tells you."),
        ("book/duel/a.md", "The outer wall.", "The labyrinth wall."),
        ("book/labyrinth/a.md", "A falls into a pit.", "In the ravines game it is a pit."),
        ("book/ravines/a.md", "A falls into a hole.", "In the base game it is a hole."),
        ("book/colditz/a.md", "A guard runs.", "A Guard runs; he guards the gate."),
        ("book/colditz/a.md", "Move a piece.", "It costs a piece of Equipment."),
    ],
)
def test_words_of_one_game(path: str, wrong: str, right: str) -> None:
    """Each game keeps its own words; on a page of no game both are heard."""
    vocabulary = voice.read()
    assert words(wrong, vocabulary, path), wrong
    assert not words(right, vocabulary, path), right


# -- measures -------------------------------------------------------------------------------------

SHORT = parse("[measures]\nsentence = 4\ncolumns = 2\nrow = 20\n")


def test_a_sentence_may_be_so_long() -> None:
    """Words are counted from full stop to full stop; a chip counts as one, a heading not at all."""
    assert not words("A goes to `b1`. B waits (“a turn.”) C goes on.", SHORT)
    found = look("One two.\nThree four five six\nseven. Eight.", PAGE, SHORT)
    assert [(one.line, one.word) for one in found] == [(2, "Three four five six seven. …")]
    assert not words("# One two three four five six", SHORT)


def test_a_heading_has_no_full_stop() -> None:
    """A question mark is fine, and so are three dots."""
    assert words("## A chasm.\n", SHORT) == ["A chasm."]
    assert not words("## A chasm?\n\n## Other …\n\n## Other ...\n", SHORT)


def test_a_wide_table_of_a_game_is_a_hint() -> None:
    """One for each table and each reason; pages of no game are read at a desk."""
    wide = "| a | b | c |\n|---|---|---|\n| a | `a long cell of code` | c |\n"
    found = look(wide, TUNNELS, SHORT)
    assert all(one.hint and one.line == 1 for one in found)
    assert [one.say for one in found] == ["20 signs in a row", "2 columns"]
    assert "hint: " in str(found[0])
    assert not look(wide, PAGE, SHORT)
    assert not look("| a | b |\n|---|---|\n| a | b |\n", TUNNELS, SHORT)


# -- vocabularies that cannot be used -------------------------------------------------------------


@each(
    "text, told",
    [
        ("[[entry]", "not TOML"),
        ("[words]\n", "unknown: words"),
        ("[[entry]]\nnot = ['a']\nwhy = 'b'\n", "entry 1: say"),
        ("[[entry]]\nnot = ['a']\nsay = 'b'\n", "entry 1: why"),
        ("[[entry]]\nnot = ['a']\nsay = 'b'\nwhy = ' '\n", "entry 1: why"),
        ("[[entry]]\nsay = 'b'\nwhy = 'c'\n", "either `not` or `sign`"),
        ("[[entry]]\nnot = ['a']\nsign = 'a'\nsay = 'b'\nwhy = 'c'\n", "either `not` or `sign`"),
        ("[[entry]]\nnot = 'a'\nsay = 'b'\nwhy = 'c'\n", "not: a list"),
        ("[[entry]]\nnot = []\nsay = 'b'\nwhy = 'c'\n", "a list of words"),
        ("[[entry]]\nnot = ['--']\nsay = 'b'\nwhy = 'c'\n", "there is `sign`"),
        ("[[entry]]\nsign = '('\nsay = 'b'\nwhy = 'c'\n", "no pattern: ("),
        ("[[entry]]\nnot = ['a']\nsay = 'b'\nwhy = 'c'\nright = ['[']\n", "no pattern: ["),
        ("[[entry]]\nnot = ['a']\nsay = 'b'\nwhy = 'c'\nwhere = 'page'\n", "where: 'page'"),
        ("[[entry]]\nnot = ['a']\nsay = 'b'\nwhy = 'c'\ngames = ['chess']\n", "unknown: chess"),
        ("[[entry]]\nnot = ['a']\nsay = 'b'\nwhy = 'c'\nuse = 'd'\n", "unknown: use"),
        ("[measures]\nsentence = 0\n", "from 1 up"),
        ("[measures]\nrow = 'long'\n", "from 1 up"),
        ("[measures]\nletters = 5\n", "unknown: letters"),
    ],
)
def test_a_bad_vocabulary_says_what_is_wrong(text: str, told: str) -> None:
    """The entry, and the key."""
    with pytest.raises(VocabularyError) as caught:
        parse(text)
    assert told in str(caught.value)


def test_a_word_has_one_entry_at_a_place() -> None:
    """Two remedies for one word at one place contradict each other; elsewhere they do not."""
    two = "[[entry]]\nnot = ['A']\nsay = 'b'\nwhy = 'c'\n{}\n"
    two += "[[entry]]\nnot = ['a']\nsay = 'd'\nwhy = 'e'\n{}\n"
    apart = two.format("games = ['duel']", "games = ['colditz']")
    assert len(parse(apart).entries) == 2
    assert len(parse(two.format("where = 'pages'", "where = 'data'")).entries) == 2
    for one, other in (("", ""), ("games = ['duel']", ""), ("where = 'pages'", "games = ['duel']")):
        with pytest.raises(VocabularyError, match="entry 2: a: another entry"):
            parse(two.format(one, other))


# -- the command ----------------------------------------------------------------------------------


def test_the_command_tells_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Findings go to the screen; the status is 1 for them, 0 for none, 2 for a missing file."""
    import voice as command

    good, bad = tmp_path / "good.md", tmp_path / "bad.md"
    good.write_text("# A\n\nA goes up.\n", "utf-8")
    bad.write_text("# A\n\nThe referee goes up.\n", "utf-8")
    assert command.main([str(good)]) == 0
    assert "Nothing to mend" in capsys.readouterr().out
    assert command.main([str(good), str(bad)]) == 1
    said = capsys.readouterr().out
    assert "bad.md:3: referee -> the leader" in said
    assert "1 to mend, 0 hints" in said
    assert command.main([str(tmp_path / "none.md")]) == 2
