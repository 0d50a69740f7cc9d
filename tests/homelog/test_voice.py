"""Who is called where something is wrong: once for each new thing, and once when all is well."""

import pytest

from referee.calling import CallAnswer
from referee.home.callers import by_webhook
from referee.monitor import HomeLook, NotTold, Voice, found

URL = "https://play.example"
GONE = found("record.withheld", "play.example/nim-1", status=404)
OFF = found("list.missing", "play.example/nim-2")


class Reader:
    """Somebody who is called, and is there or not."""

    def __init__(self, folder):
        self.heard, self.there = [], True
        self.voice = Voice(folder, "mail", self._call)

    def _call(self, news):
        if not self.there:
            raise NotTold("nobody is there")
        self.heard.append(news)

    def told(self, *wrong, language="en", whole=True):
        """What they hear of this look."""
        before = len(self.heard)
        self.voice.tell(URL, HomeLook(wrong, whole=whole), language)
        return [news.text.splitlines() for news in self.heard[before:]]


@pytest.fixture
def reader(tmp_path):
    return Reader(tmp_path)


def test_each_new_thing_is_told_once_and_once_that_all_is_well(reader):
    assert reader.told() == []
    [first] = reader.told(GONE)
    assert first[0] == f"{URL}: 1 thing is wrong there"
    assert "- play.example/nim-1: its record is withheld (404)" in first
    assert reader.told(GONE) == []
    [second] = reader.told(GONE, OFF)
    assert second.index("Said before, and still so:") < second.index(
        "- play.example/nim-1: its record is withheld (404)"
    )
    assert reader.told(GONE) == []
    [well] = reader.told()
    assert well[0] == f"{URL}: all is well there again"
    assert reader.told() == []
    assert len(reader.told(GONE)) == 1


def test_the_same_thing_with_other_facts_is_not_told_again(reader):
    reader.told(found("away", why="refused"))
    assert reader.told(found("away", why="timed out")) == []


def test_what_a_look_that_was_broken_off_could_not_see_is_not_told_anew(reader):
    """Given a record that is withheld, when the home is away for one look and comes back."""
    reader.told(GONE)
    assert len(reader.told(found("away", why="refused"), whole=False)) == 1
    assert reader.told(GONE) == []
    assert len(reader.told()) == 1


def test_who_was_not_reached_is_told_at_the_next_look(reader):
    reader.there = False
    with pytest.raises(NotTold):
        reader.told(GONE)
    reader.there = True
    assert len(reader.told(GONE)) == 1
    reader.there = False
    with pytest.raises(NotTold):
        reader.told()
    reader.there = True
    assert len(reader.told()) == 1


def test_each_of_those_who_are_called_has_a_memory_of_their_own(reader, tmp_path):
    reader.told(GONE)
    other = Reader(tmp_path)
    other.voice = Voice(tmp_path, "webhook", other._call)
    assert len(other.told(GONE)) == 1


def test_it_is_said_in_the_reader_s_language(reader):
    [said] = reader.told(GONE, OFF, language="fr")
    assert said[0] == f"{URL} : 2 choses n’y vont pas"
    assert "- play.example/nim-1 : son dossier n’est pas donné (404)" in said


@pytest.mark.parametrize("answer", [CallAnswer(500, b""), CallAnswer(302, b""), OSError("refused")])
def test_a_program_that_does_not_take_the_call_was_not_told(tmp_path, answer):
    def calls(url, body):
        if isinstance(answer, OSError):
            raise answer
        return answer

    with pytest.raises(NotTold):
        Voice(tmp_path, "webhook", by_webhook(URL, calls)).tell(URL, HomeLook((GONE,)), "en")
    assert not (tmp_path / "said.webhook").exists()
