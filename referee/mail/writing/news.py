"""What has happened since the reader's last letter, in its order: what concerns them is marked, and
what says the same again and again takes one line.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from referee.mail.writing.pieces import Heading, Items, Pieces
from referee.mail.writing.teller import Teller

MANY = 4  # sentences of one kind in a row that stand together


@dataclass(frozen=True)
class _News:
    said: str
    kind: str
    mine: bool


def happened(tell: Teller, but: str = "", head: str = "head_happened") -> Pieces:
    """What the reader may know since their last letter, `but` what is just said."""
    news = [one for one in _news(tell) if one.said and one.said != but]
    if not news:
        return [tell.h(head), tell.p("happened_nothing")]
    marked = any(one.mine for one in news) and not all(one.mine for one in news)
    told = list(_folded(tell, news, marked=marked))
    said, mine = tuple(one.said for one in told), tuple(marked and one.mine for one in told)
    title = tell.say(head)
    title = tell.say("happened_marked", head=title) if marked else title
    return [Heading(title), Items(said, mine)]


def _news(tell: Teller) -> Iterator[_News]:
    since = tell.scene.payload["since"]
    for moment in tell.table.history:
        if moment.n >= since:
            yield _News(tell.spoken(moment.say(tell.language)), moment.kind, moment.mine)


def _folded(tell: Teller, news: list[_News], *, marked: bool) -> Iterator[_News]:
    """Sentences of one kind in a row stand together if they are many; none is left out."""
    for (kind, mine), run in groupby(news, key=lambda one: (one.kind, one.mine and marked)):
        said = list(_counted(tell, run))
        if len(said) >= MANY and not any("\n" in text for text in said):
            said = [" ".join(said)]
        yield from (_News(text, kind, mine) for text in said)


def _counted(tell: Teller, run: Iterable[_News]) -> Iterator[str]:
    """The same sentence several times in a row is said once."""
    for said, again in groupby(one.said for one in run):
        times = len(list(again))
        yield tell.say("happened_times", n=times, said=said) if times > 1 else said
