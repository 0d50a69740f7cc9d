"""docs/decisions: one short page a decision, in the index, linked from the modules it explains."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "decisions"
PAGES = sorted(FOLDER.glob("0*.md"))


def explained(page: Path) -> list[str]:
    return re.findall(r"^- `([\w./]+)`$", page.read_text("utf-8"), re.MULTILINE)


def test_the_numbers_have_no_gap_and_no_double() -> None:
    assert [int(page.name[:4]) for page in PAGES] == list(range(1, len(PAGES) + 1))


def test_the_index_names_every_page_by_its_title() -> None:
    index = (FOLDER / "README.md").read_text("utf-8")
    titles = dict(re.findall(r"^\| \[\d+\]\(([\w-]+\.md)\) \| (.*) \|$", index, re.MULTILINE))
    heads = {page.name: page.read_text("utf-8").splitlines()[0] for page in PAGES}
    assert heads == {name: f"# {int(name[:4])}. {title}" for name, title in titles.items()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_tells_context_choice_and_cost_and_its_modules_link_back(page: Path) -> None:
    text = page.read_text("utf-8")
    heads = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert heads == ["Context", "Choice", "Cost", "Explains"]
    assert len(text.split()) < 400
    modules = explained(page)
    assert modules
    link = f"docs/decisions/{page.name}"
    assert [name for name in modules if link not in (ROOT / name).read_text("utf-8")] == []


def test_no_module_says_why_by_a_page_that_does_not_explain_it() -> None:
    cited = re.compile(r"docs/decisions/([\w-]+\.md)")
    modules = [*ROOT.glob("referee/**/*.py"), *ROOT.glob("storage/**/*.py")]
    for module in modules:
        name = str(module.relative_to(ROOT))
        for page in cited.findall(module.read_text("utf-8")):
            assert name in explained(FOLDER / page)
