"""An effect in words: `destroy 1 rival card`, for windows, forms and what was skipped.

The keys of the sentences are `fx_` and the verb, then what makes the phrase another one.
"""

from referee.games.kardashev.things.effects import Effect, parse
from referee.games.kardashev.words.sentences import SENTENCES
from referee.games.kardashev.words.vocabulary import DOMAIN_NAMES
from referee.kernel.words import Language


def phrase(text: str, language: Language) -> str:
    """The effect of the card table, as players read it."""
    effect = parse(text)
    return SENTENCES.say(_key(effect), language, **_facts(effect, language))


def _key(effect: Effect) -> str:
    return "_".join(["fx", effect.verb, *_variant(effect)])


def _variant(effect: Effect) -> list[str]:
    match effect.verb:
        case "draw" | "mill" | "topple":
            return [effect.who]
        case "drop":
            return [effect.who, effect.by]
        case "destroy" | "bounce" | "sink" if effect.by == "owner":
            return ["owner"]
        case "deploy":
            return [effect.origin]
        case "seek":
            return ["top"] if effect.top else ["of"] if effect.of else []
        case "snatch":
            return [effect.by]
        case "self" | "negate":
            return [effect.to]
        case "peek":
            return ["some"] if effect.n else []
        case "mark":
            return [effect.mark]
        case _:
            return []


def _facts(effect: Effect, language: Language) -> dict[str, object]:
    domain = DOMAIN_NAMES.get(effect.of or effect.dom)
    return {
        "n": effect.n,
        "top": effect.top,
        "domain": domain.in_(language) if domain else "",
    }
