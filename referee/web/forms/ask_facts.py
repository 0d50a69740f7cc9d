"""What a template needs to draw the form of an ask, whoever's page it stands on."""

from typing import Any

from referee.kernel.answers import answers_of
from referee.kernel.game import AnyGame, View
from referee.kernel.picking import offers_of
from referee.kernel.spot import Pair
from referee.kernel.words import Language
from referee.web.base.thing_links import ThingLinks
from referee.web.forms import order_form
from referee.web.forms.order_editor import editor
from referee.web.forms.sealed_form import sealed_form


def ask_facts(
    game: AnyGame,
    view: Any,
    spoken: Language,
    whole: bool = False,
    advised: frozenset[Pair] = frozenset(),
) -> dict[str, Any]:
    """The form that is asked of the view's seat, if anything is; its text areas hold offers and
    explanations too, as in a letter, if `whole`. What is `advised` has a star, as on the board."""
    ask = getattr(view, "ask", None)
    form = ask.form if ask is not None else ()
    return {
        "ask": ask,
        "kind": order_form.kind,
        "text_only": order_form.needs_no_inputs(form),
        "text_rows": order_form.rows(form, whole),
        "text_start": order_form.start(form, spoken, whole),
        "area_text": lambda area: order_form.area_text(area, spoken, whole),
        "area_rows": lambda area: order_form.area_rows(area, whole),
        "has_more": lambda area: not whole and order_form.has_more(area, spoken),
        "offers_of": offers_of,
        "offers_somewhere": order_form.offers_somewhere,
        "first_offers": order_form.first_offers,
        "advised": advised,
        "things_in": ThingLinks(game, spoken).things,
        "sealed_form": lambda: sealed_form(game, view, form, spoken),
        "editor_of": lambda text: editor(game, view, text, spoken),
    }


def filled(game: AnyGame, view: View, text: str, spoken: Language) -> order_form.Sent | None:
    """The inputs that stand for this order text; None where they cannot hold it."""
    ask = getattr(view, "ask", None)
    held = answers_of(game, view, text, spoken) if ask is not None else None
    return order_form.inputs(ask.form, held, spoken) if ask is not None and held else None
