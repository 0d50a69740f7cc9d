"""A question to a program, and the same question again where its order is refused."""

from collections.abc import Callable

from referee.programs.prompt import Message
from referee.programs.stranger import LostTurn, Stranger

TRIES = 3  # orders of one window

Submit = Callable[[str], list[Message]]


def try_orders(stranger: Stranger, question: Message, submit: Submit) -> None:
    """Ask until `submit` has no complaint. Raises LostTurn, also after TRIES."""
    refused: Message | None = None
    for left in range(TRIES, 0, -1):
        text = stranger.ask({**question, "tries": left, "refused": refused})
        problems = submit(text)
        if not problems:
            return
        refused = {"order": text, "problems": problems}
    assert refused is not None
    why = " ".join(str(refused["problems"][0]["message"]).split())
    raise LostTurn(f"{TRIES} orders were refused, the last one: {why}")
