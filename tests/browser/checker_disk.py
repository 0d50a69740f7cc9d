"""The checker that a reader has on their disk, opened in a browser whose network is cut."""

import pytest

from referee.web.base.checker import checker_page


@pytest.fixture(scope="session")
def disk(tmp_path_factory):
    """The address of the page as a file."""
    path = tmp_path_factory.mktemp("checker") / "referee-check.html"
    path.write_text(checker_page(), "utf-8")
    return path.as_uri()


@pytest.fixture
def opened(disk, visit):
    """Opens it without a network; whatever it asks for is told."""

    def page_of(language="en", **context):
        page = visit(disk, language, offline=True, **context)
        page.asked = []
        page.on("request", lambda request: page.asked.append(request.url))
        return page

    return page_of
