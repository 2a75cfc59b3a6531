"""A sheet for a class: questions first, answers on their own, with or without colours."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from rules.scenarios.script import Scenario
from rules.teach.quiz import list_questions
from tests.cases import each, quickly
from tests.widgets.conftest import OWN, PLAIN
from widgets.__main__ import main
from widgets.apps.handout import printing, sheet
from widgets.apps.handout.model import OPEN, sheet_of
from widgets.apps.handout.view import TURN
from widgets.apps.stage.model import StageModel
from widgets.kernel.css import grey
from widgets.kernel.tokens import contrast, palette

DRIFT = "ravines/drift-two-cells"
INKS = ("ink", "ink2", "lead", "act", "no", "ask", "ok", "now", "planink")


def halves(html: str) -> tuple[str, str]:
    """The pages of questions and the pages of answers."""
    front, _, back = html.partition('<section class="answers">')
    return front, back


def asked(game: str) -> Scenario:
    """The first scenario of a game that asks something."""
    found = (scenarios.load(name) for name in scenarios.list_scenarios(game))
    return next(one for one in found if any(step.ask for step in one.steps))


@each("game", GAMES)
def test_a_sheet_asks_first_and_answers_on_a_page_of_its_own(game: str) -> None:
    """Of every game: all questions before, all results and reasons after."""
    what = asked(game)
    front, back = halves(sheet(what))
    style = front[: front.index("</style>")]
    assert ".answers,.page+.page,.topic+.topic{break-before:page}" in style
    for one in list_questions(what):
        assert one.text.split("“")[0][:40].replace("'", "&#x27;") in front
        assert f"<strong>{one.shown(one.result)}</strong>" in re.sub(r"</?span[^>]*>", "", back)
    assert front.count('class="task"') == len(list_questions(what))
    assert back.count('class="answer"') == len(list_questions(what))
    for clause in list_questions(what)[0].clauses[:1]:
        assert clause in back


def test_several_topics_make_one_sheet(tmp_path: Path) -> None:
    """One name, the questions of all before the answers of all, each clause once."""
    target = tmp_path / "lesson.html"
    names = [DRIFT, "labyrinth/falling-into-holes"]
    assert main(["handout", *names, "-o", str(target)]) == 0
    front, back = halves(target.read_text("utf-8"))
    whats = [scenarios.load(name) for name in names]
    assert front.count("<h1>") == front.count('class="topic"') == len(whats)
    assert front.count('class="name"') == 1
    assert front.count('class="task"') == sum(len(list_questions(what)) for what in whats)
    assert [unescape(one) for one in re.findall("<h2>Answers: (.*?)</h2>", back)] == [
        what.title for what in whats
    ]
    ids = re.findall('<dt id="(.*?)">', back)
    assert len(ids) == len(set(ids)) > 0
    assert all(found.startswith(("lm-", "lp-")) for found in ids)


def test_the_front_keeps_answers_back() -> None:
    """A caption of a step that is asked about says what was done, not what came of it."""
    front, back = halves(sheet(scenarios.load(DRIFT)))
    main_part = front[front.index("<main>") :]
    assert "is carried" not in main_part.split("After")[0].split("<figure>")[1]
    assert "гирло" not in re.sub(r'<ul class="boxes">.*?</ul>', "", main_part)
    assert "гирло" in back


def test_what_shows_an_answer_stands_overleaf() -> None:
    """The position after a question is left out, and the next question begins another page."""
    made = sheet_of(StageModel(scenarios.load(DRIFT)))
    assert [[frame.step for frame in page] for page in made.front] == [[0], [2]]
    assert [task.step for task in made.tasks] == [1, 3]
    front, _ = halves(sheet(scenarios.load(DRIFT)))
    assert front.count('<div class="page">') == 2
    assert ".page+.page,.topic+.topic{break-before:page}" in front
    assert front.count(TURN) == 1


def test_a_scenario_without_questions_asks_of_every_move() -> None:
    """It asks what happens, and which rule says so; the first position is all there is to see."""
    what = scenarios.loads(PLAIN)
    front, back = halves(sheet(what))
    moves = sum(bool(step.do) for step in what.steps)
    assert front.count(OPEN) == moves
    assert front.count("<figure>") == 1
    assert back.count('class="answer"') == moves
    assert "LM-RIVER-01" in back


@pytest.mark.slow
@each("game", GAMES)
def test_no_question_is_answered_before_its_answer_page(game: str) -> None:
    """Of every sheet of the book: result, reason and what happened stand after the question.

    A result may stand there as one of the choices, or in words that name the board; so may what
    the question itself says is done.
    """
    for name in quickly(scenarios.list_scenarios(game), 20):
        what = scenarios.load(name)
        front, back = halves(sheet(what, link=f"https://example.org/?scenario={name}"))
        pages = front[front.index("<main>") :].split('<div class="page">')
        made = sheet_of(StageModel(what))
        for task in made.tasks:
            at = next(n for n, page in enumerate(pages) if f">{task.number}</b>" in page)
            before = words_of("".join(pages[: at + 1]))
            told = {one.step: set(one.entry.told) for one in made.frames}
            known = {one for step in told if step < task.step for one in told[step]}
            for sentence in ({task.why, what.then} | told[task.step]) - known - {""}:
                own = sentence in task.text
                assert own or sentence not in before, (name, task.number, sentence)
        assert name not in words_of(front), f"{name} is a name that may tell"
        assert ">check" not in front + back


def words_of(html: str) -> str:
    """The words of a page as they are printed."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def test_a_player_s_sheet_holds_what_the_player_knows() -> None:
    """Seen by A, B's marsh and pits are not on the paper; nor are the book's own words."""
    what = scenarios.load(DRIFT)
    html = sheet(what, viewer="A")
    assert "Seen by A." in html
    assert what.intro not in html
    assert what.then not in html
    assert "is carried" not in html


def test_a_sheet_needs_no_other_file() -> None:
    """No address but the link that is printed, and no script of another file."""
    html = sheet(scenarios.load(DRIFT), link="https://example.org/embed.html?scenario=x")
    assert not re.search(r"<(?:link|img|iframe)\b| src=", html)
    assert set(re.findall(r"https?://[^\"'<> )]+", html)) == {
        "https://example.org/embed.html?scenario=x",
        "http://www.w3.org/2000/svg",
    }
    assert 'aria-label="QR code of the link"' in html
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)


def test_greys_can_be_told_from_paper() -> None:
    """Without colours every line and letter still stands out."""
    rules = grey("html.plain")
    paper = palette("light")["sheet"]
    for name in INKS:
        found = re.search(rf"\.ers-{name}{{stroke:(#[0-9a-f]{{6}})}}", rules)
        assert found
        tone = found[1]
        assert tone[1:3] == tone[3:5] == tone[5:7]
        assert contrast(tone, paper) >= 4.5, name
    assert '<html lang="en" class="plain">' in sheet(scenarios.load(DRIFT), plain=True)


def test_flipped_rulings_are_named_and_asked_of_the_engine() -> None:
    """Under another ruling the book's results may be wrong: then the engine's are asked for."""
    what = scenarios.load("labyrinth/blasting-walls")
    html = sheet(what, options={"outer_blast": "new-exit"})
    assert "Ruling outer_blast = new-exit." in html
    assert OPEN in html


def test_the_command_line_writes_a_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scenario of the book by its id, one's own by its file."""
    monkeypatch.chdir(tmp_path)
    assert main(["handout", DRIFT, "-o", "a.html", "--paper", "letter", "--plain"]) == 0
    assert "@page{size:letter}" in (tmp_path / "a.html").read_text("utf-8")
    (tmp_path / "own.toml").write_text(OWN, "utf-8")
    assert main(["handout", "own.toml", "--site", "https://example.org/book"]) == 0
    html = (tmp_path / "file-own.html").read_text("utf-8")
    assert "One step into the river" in html
    assert "https://example.org/book/embed.html?at=%3D" in html
    capsys.readouterr()
    assert main(["handout", "ravines/drift-two-sells"]) == 2
    assert "Did you mean ravines/drift-two-cells" in capsys.readouterr().err
    assert main(["handout", DRIFT, "--viewer", "Z"]) == 2
    assert "viewers: leader, A, B, C" in capsys.readouterr().err
    assert main(["handout", DRIFT, "-o", str(tmp_path / "no" / "a.html")]) == 2
    assert "name another file" in capsys.readouterr().err


def test_without_a_browser_the_pdf_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was looked for, and the three things that help."""
    monkeypatch.delenv("ER_CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert main(["handout", DRIFT, "-o", str(tmp_path / "a.pdf")]) == 2
    told = capsys.readouterr().err
    assert "No Chromium was found" in told
    assert "ER_CHROMIUM" in told
    assert "HTML" in told
    monkeypatch.setenv("ER_CHROMIUM", str(tmp_path / "none"))
    assert main(["handout", DRIFT, "-o", str(tmp_path / "a.pdf")]) == 2
    assert "does not print" in capsys.readouterr().err


@pytest.mark.browser
def test_a_sheet_prints_to_pdf(tmp_path: Path) -> None:
    """Questions and answers are on different sheets of A4."""
    pypdf = pytest.importorskip("pypdf")
    if not (printing.named() or printing.of_system()):
        pytest.skip("no Chromium of the system")
    target = tmp_path / "sheet.pdf"
    assert main(["handout", DRIFT, "--pdf", "-o", str(target)]) == 0
    pages = pypdf.PdfReader(target).pages
    texts = [" ".join(page.extract_text().split()) for page in pages]
    first = next(number for number, text in enumerate(texts) if "Answers:" in text)
    assert first > 0
    assert all("Where does A stop?" not in text for text in texts[first:])
    assert "Where does A stop?" in " ".join(texts[:first])
    assert round(float(pages[0].mediabox.width)) in (595, 596)
