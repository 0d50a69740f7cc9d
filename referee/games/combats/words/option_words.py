"""What the options are called, cards by their names; both sides' forces alike."""

from msgspec.structs import replace

from referee.games.combats.things.cards import cards
from referee.kernel.option_table import option_words
from referee.kernel.option_words import OptionWords


def combats_options() -> dict[str, OptionWords]:
    told = option_words(__package__)
    parts = dict(told["seat1"].parts)
    parts["cards"] = replace(
        parts["cards"], choices={card.key: card.name for card in cards().values()}
    )
    return {**told, **{seat: replace(told[seat], parts=parts) for seat in ("seat1", "seat2")}}
