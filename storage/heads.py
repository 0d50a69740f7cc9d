"""Where the streams stood when this process last wrote them."""

from collections import OrderedDict
from collections.abc import Sequence

from storage.appending import Answer
from storage.batch import Batch, Head
from storage.cursor import HeadRow

REMEMBERED = 4_096


class Heads:
    """The statement that uses a remembered head compares it with the row, so that one which
    somebody else has moved costs a second statement and no more."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Head] = OrderedDict()

    def stands(self, batch: Batch) -> HeadRow | None:
        """What the batch goes on from; None when that is not what we remember."""
        head = self._known.get(batch.stream)
        if head is None or head.size != batch.expected:
            return None
        return head.size, head.root, head.frontier, head.key

    def keep(self, head: Head) -> None:
        """It stands so now."""
        self._known[head.stream] = head
        self._known.move_to_end(head.stream)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def learn(self, answers: Sequence[Answer]) -> None:
        """The heads among these stand so now."""
        for answer in answers:
            if isinstance(answer, Head):
                self.keep(answer)
