"""The script that makes an order of a form, where no referee looks on, beside the referee."""

from random import Random

import pytest

from referee.games.catalogue import catalogue
from referee.kernel.window import Amounts, ChoiceField, Number, Pick
from referee.kernel.words import LANGUAGES
from referee.web.forms import order_form
from referee.web.forms.form_faults import FormFaults
from referee.web.forms.sealed_form import sealed_form
from tests.service.test_blind_games import Table

pytest_plugins = ["tests.browser.site"]
SEALED_TEXT = """async ([fields, values]) => {
  const { sealedText } = await import("/static/sealed_text.js");
  return sealedText(fields, values);
}"""


@pytest.mark.parametrize("game", catalogue().names)
def test_the_page_makes_of_a_form_the_text_that_the_referee_would(game, address, visit):
    """Given the forms of a game's blind windows, filled in at random, then the script's text is the
    one that the form would have sent."""
    page = visit(f"{address}/")
    dice, table = Random(game), Table(game)
    for _ in range(6):
        if table.match.window is None:
            break
        for seat in table.match.window.asked if table.match.now.blind else ():
            seen = table.house.referee.views.table(table.match.name, seat)
            for language in LANGUAGES:
                agree(page, seen, language, dice)
        table.turn()


def agree(page, seen, language, dice):
    form = seen.view.ask.form
    fields = sealed_form(seen.game, seen.view, form, language)
    for _ in range(4):
        sent = random_inputs(form, language, dice)
        text = page.evaluate(SEALED_TEXT, [fields, dict(sent.lists())])
        assert text == order_form.order_text(form, sent, language, FormFaults())


def random_inputs(form, language, dice):
    """Any inputs that a page of this form could send."""
    sent = order_form.handed_out(form, language)
    for field in form:
        name = f"f.{field.name}"
        if isinstance(field, ChoiceField):
            sent[name] = dice.choice(["", *(item.value for item in field.items)])
        elif isinstance(field, Number):
            sent[name] = dice.choice(["", str(dice.randint(field.least, field.most))])
        elif isinstance(field, Pick):
            values = [item.value for item in field.items]
            sent.setlist(name, dice.sample(values, dice.randint(0, len(values))))
        elif isinstance(field, Amounts):
            for n, (_, most) in enumerate(field.sources):
                sent[f"{name}.{n}"] = dice.choice(["", str(dice.randint(0, most))])
    return sent
