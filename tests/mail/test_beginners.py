"""Mails as beginners write them: what counts, and the one sentence that says what is missing."""

from email.message import Message

import pytest

from referee.mail.asking import words
from referee.mail.asking.requests import COMPARED, requests_of
from referee.mail.reading.incoming_letter import read_letter
from tests.mail.given import ANN, HOUSE, Home, letter, running, text_of

HEAD = "On Sun, Nov 22, 2026 at 10:00 AM Referee <referee@play.example> wrote:\n"
ORDER = "ORDERS\ntake 2\nwait\nEND"


def answered(body: str, home: Home | None = None) -> tuple[str, str]:
    """What becomes of this mail of Ann's, and what she reads."""
    made = home or running()
    row = made.mail(letter(ANN.address, body))
    answers = [mail for mail in made.works() if ANN.address in str(mail["To"])]
    return made.log.outcomes[row], said(answers[-1])


def said(mail: Message) -> str:
    return " ".join(text_of(mail).split())


def troubles(body: str) -> list[str]:
    asked = requests_of(read_letter(letter(ANN.address, body), ANN.address, HOUSE))
    return [trouble.key for trouble in asked.troubles]


# --- what is missing ----------------------------------------------------------------------------


def test_a_forgotten_end_is_told_once_however_much_is_quoted_below() -> None:
    quoted = "".join(f"> {n}. {line}\n" for n, line in enumerate(["Hello", "~ ORDERS 1"] * 30))
    outcome, told = answered(f"ORDERS 1\ntake 2\nwait\n\nAnn\n{HEAD}{quoted}")
    assert outcome == "not understood"
    assert told.count("END is missing") == 1
    assert "looks quoted" not in told


def test_a_forgotten_end_before_a_signature_is_told_once() -> None:
    assert troubles("ORDERS\ntake 2\n-- \nAnn\nHome Street 1") == ["broken_off"]


def test_a_template_that_begins_with_its_sign_is_told_so() -> None:
    outcome, told = answered("Hi,\n~ ORDERS 1\n~~ Stones: 1 to 3\n~ take 1\n~ END")
    assert outcome == "not understood"
    assert "Every line of ours in it still begins with “~”" in told


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("ORDERS 1\ntake 2\n~ END\nAnn", "Line 3: “~ END” still begins with “~”"),
        ("STANDING\nalways take: take 2\n  ~ FIN", "Line 3: “~ FIN” still begins with “~”"),
        ("Hi,\n~ ORDERS 1\ntake 2\nEND", "Line 2: “~ ORDERS 1” still begins with “~”"),
        ("~ ORDERS 1\n~ take 1\nEND", "Line 1: “~ ORDERS 1” still begins with “~”"),
        (f"{ORDER}\n~ STANDING\nalways take: take 1\nEND", "Line 5: “~ STANDING” still begins"),
        ("Hi,\n  ~ ORDERS 1\ntake 2\n~ END", "Lines 2 and 4, “~ ORDERS 1” and “~ END”"),
    ],
)
def test_a_template_that_is_half_taken_up_is_told_which_sign_is_left(body: str, shown: str) -> None:
    outcome, told = answered(body)
    assert outcome == "not understood"
    assert shown in told
    assert "never began" not in told
    assert "Every line" not in told
    assert "END is missing" not in told


def test_a_block_in_which_nothing_was_taken_up_is_told_so() -> None:
    outcome, told = answered("ORDERS 1\n~~ Stones: 1 to 3\n~ take 1\n\nEND")
    assert outcome == "not understood"
    assert "behind “ORDERS 1” every line still begins with “~”" in told


def test_order_lines_without_a_block_are_told_what_is_missing() -> None:
    outcome, told = answered("Hello,\n\ntake 2\n\nAnn")
    assert outcome == "not understood"
    assert "“take 2” reads like an order, but ORDERS is missing" in told


def test_a_block_of_comments_is_told_that_an_order_line_is_missing() -> None:
    outcome, told = answered("ORDERS\n# nothing yet\nEND")
    assert outcome == "refused"
    assert "There is no order yet" in told


def test_lines_that_were_left_are_counted_in_the_receipt() -> None:
    outcome, told = answered("ORDERS\n~~ Stones\n~ take 1\n~ take 3\ntake 2\nwait\nEND")
    assert outcome == "accepted"
    assert "2 lines that still begin with “~” were left out" in told


# --- what counts all the same -------------------------------------------------------------------


@pytest.mark.parametrize(
    "below", ["Fin.", "Merci", "END", "Merci !\n\nFin.", "Thanks\nEnd", "order.", "key.", "OTHER"]
)
def test_last_words_below_a_closed_block_refuse_nothing(below: str) -> None:
    assert answered(f"{ORDER}\n\n{below}\n")[0] == "accepted"


def test_an_end_below_what_may_have_been_a_word_refuses_all() -> None:
    assert troubles(f"{ORDER}\nPRES 2\nHello\nEND") == ["stray_end"]


BETWEEN = "Line {}: “{}” stands below a block that has its end, and line {}, “{}”, was not read"


@pytest.mark.parametrize(
    ("below", "line", "first"),
    [
        ("take 1\nEND", 6, "take 1"),
        ("wait\nEND", 6, "wait"),
        ("Sorry, also\ntake 1\nwait\nEND", 8, "Sorry, also"),
        ("Merci\nprends 1\nEND", 7, "prends 1"),
        ("Thanks\nThanks 2\nEND", 7, "Thanks 2"),
        ("> take 1\nEND", 6, "> take 1"),
        ("Dora\nEND", 6, "Dora"),
        ("Ann take\nEND", 6, "Ann take"),
    ],
)
def test_lines_between_two_ends_never_vanish(below: str, line: int, first: str) -> None:
    outcome, told = answered(f"{ORDER}\n{below}")
    assert outcome == "not understood"
    at = 6 if first in ("prends 1", "Thanks 2") else 5
    assert BETWEEN.format(line, "END", at, first) in told


def test_a_template_of_ours_below_is_not_what_was_half_taken_up() -> None:
    """Under a head that nobody knows, without its quote marks."""
    below = "Ann\nThus spoke the referee\n~ ORDERS 1\n~ take 1\n~ END"
    assert troubles(f"ORDERS\ntake 2\n{below}") == ["unended"]
    assert troubles(f"{ORDER}\n{below}\nFin.") == ["unread"]


@pytest.mark.parametrize(
    "below",
    [
        "\n\n",
        "\n~ take 1\n",
        "\n~~ Stones\nThank you, Ben!\n",
        "\nMerci d’avance !\n",
        "\nBest regards,\nAnn\n",
    ],
)
def test_a_second_end_below_what_is_no_order_refuses_nothing(below: str) -> None:
    assert answered(f"{ORDER}{below}END")[0] == "accepted"


@pytest.mark.parametrize(
    "body",
    [
        "- ORDERS 1\n- take 2\n- wait\n- End",
        "• ORDERS 1\n• take 2\n• wait\n• fin",
        "ORDERS 1\ntake 2\nwait\nEND thanks",
        "ORDRES 1\nprends 2\nattends\nFIN merci",
        "ORDERS 1\ntake 2\nwait\nEND. Many thanks, Ann!",
    ],
)
def test_an_end_that_can_be_nothing_else_ends_the_block(body: str) -> None:
    home = running()
    assert answered(body, home)[0] == "accepted"
    order = home.referee.views.table("nim-1", 1).order
    assert order is not None
    assert (order.echo.en, order.waits) == ("take 2", True)


@pytest.mark.parametrize("last", ["END of it", "END take 1", "END thanks 2", "END Ann take"])
def test_an_end_with_something_else_behind_it_ends_nothing(last: str) -> None:
    assert "unended" in troubles(f"ORDERS 1\ntake 2\n{last}")


def test_a_message_may_hold_a_list_whose_item_is_end_and_lines_with_our_sign() -> None:
    assert troubles("PRESS 2\n- start\n- end\nEND") == []
    home = running()
    assert answered("PRESS 2\n~ hello\nEND", home)[0] == "accepted"


def test_a_key_of_offers_is_refused_for_being_no_key() -> None:
    assert troubles("KEY\n~ ssh-ed25519 AAAA\nEND") == []


@pytest.mark.parametrize("more", ["", "> ~ take 1\n", ">\n", "~ take 1\n"])
def test_lines_copied_out_of_a_quotation_count_if_all_are(more: str) -> None:
    assert answered(f"Hi,\nORDERS\n{more}> take 2\n> wait\nEND\nAnn")[0] == "accepted"


@pytest.mark.parametrize(
    "body",
    ["ORDERS\n> take 3\ntake 2\nEND", "ORDERS\n> take 3\n>> wait\nEND", "PRESS 2\n> Hi\nEND"],
)
def test_quoted_lines_beside_others_are_refused_by_name(body: str) -> None:
    assert "looks quoted" in answered(body)[1]


def test_a_block_that_is_quoted_whole_is_not_taken() -> None:
    outcome, told = answered(f"Thanks\n\n{HEAD}> ORDERS 1\n> take 3\n> END\n")
    assert outcome == "not understood"
    assert "stands in quoted text" in told


def test_an_older_block_in_a_quotation_does_not_hinder_the_new_one() -> None:
    assert answered(f"{ORDER}\n\n{HEAD}> ORDERS 1\n> take 3\n> END\n")[0] == "accepted"


@pytest.mark.parametrize("sign", ["-", "•", "*", "1."])
def test_a_list_of_orders_counts(sign: str) -> None:
    home = running()
    assert answered(f"ORDERS\n{sign} take 2\n{sign} wait\nEND", home)[0] == "accepted"
    order = home.referee.views.table("nim-1", 1).order
    assert order is not None
    assert (order.echo.en, order.waits) == ("take 2", True)


@pytest.mark.parametrize(
    "html",
    [
        "<p>ORDERS</p><ul><li>take 2</li><li>wait</li></ul><p>END</p>",
        "<ul><li>ORDERS</li><li>take 2</li><li>wait</li><li>End</li></ul>",
    ],
)
def test_a_list_of_html_counts(html: str) -> None:
    raw = letter(ANN.address, html).replace(b"text/plain", b"text/html")
    made = running()
    row = made.mail(raw)
    made.works()
    assert made.log.outcomes[row] == "accepted"


# --- what stays wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "above",
    [
        "take 2  # this is what I take now, and what comes next we shall see",
        "take 2\n# a remark of mine, as wide as programs make the lines of mail",
        "take 2\n~~ what is explained in a letter, as wide as a program makes it",
    ],
)
def test_a_wrong_line_below_a_remark_is_told(above: str) -> None:
    outcome, told = answered(f"ORDERS 1\n{above}\nwiat\nEND")
    assert outcome == "refused"
    assert "“wiat”" in told
    assert "Try: wait" in told


def test_a_standing_order_below_a_remark_is_told() -> None:
    rules = f"always take: take 1\n# {'a remark ' * 7}\nalwys take: take 1"
    outcome, told = answered(f"STANDING\n{rules}\nEND")
    assert outcome == "refused"
    assert "Try: always" in told


def test_a_mistake_in_a_list_is_told_and_not_its_sign() -> None:
    for items in ("1. take 2\n2. tkae 2", "• take 2\n• tkae 2", "- take 2\n-\n- tkae 2"):
        outcome, told = answered(f"ORDERS\n{items}\nEND")
        assert outcome == "refused"
        assert "“tkae” is" in told
        assert "Try: take" in told


def test_a_mistake_in_a_list_of_html_or_of_standing_orders_is_told() -> None:
    html = "<p>ORDERS</p><ul><li>tkae 2</li><li>wait</li></ul><p>END</p>"
    made = running()
    made.mail(letter(ANN.address, html).replace(b"text/plain", b"text/html"))
    assert "Try: take" in said(made.works()[-1])
    assert "Try: always" in answered("STANDING\n1. alwys take: take 1\nEND")[1]


@pytest.mark.parametrize(
    "wait", ["WAIT.", "Wait!", "ATTENDS.", "*WAIT*", "-WAIT", "•wait", "a) wait"]
)
def test_wait_counts_as_people_write_it(wait: str) -> None:
    home = running()
    assert answered(f"ORDERS\ntake 2.\n{wait}\nEND", home)[0] == "accepted"
    order = home.referee.views.table("nim-1", 1).order
    assert order is not None
    assert order.waits


# --- what it costs ------------------------------------------------------------------------------


def test_no_letter_has_more_than_so_many_words_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing a word with those of the list is what takes time."""
    compared = list[str]()
    close = words.get_close_matches

    def counted(word: str, known: dict[str, words.Word], n: int, cutoff: float) -> list[str]:
        compared.append(word)
        return close(word, known, n=n, cutoff=cutoff)

    monkeypatch.setattr(words, "get_close_matches", counted)
    assert troubles("\n".join(f"ODRERS {n}" for n in range(600)))[-1] == "more"
    assert len(compared) == 1
    compared.clear()
    assert troubles("\n".join(f"PLUGH{chr(65 + n % 26)}{n} x" for n in range(600))) == ["capitals"]
    assert len(compared) == COMPARED
    compared.clear()
    assert troubles("\n".join(f"Some talk {n}" for n in range(5000))) == ["nothing"]
    assert len(compared) == COMPARED


def test_a_letter_of_very_many_blocks_is_not_compared_one_by_one() -> None:
    assert troubles("ORDERS\ntake 1\nEND\n" * 3000) == ["many"]


@pytest.mark.parametrize("word", ["STANDING", "PREVIEW STANDING", "ORDERS", "PREVIEW ORDERS"])
def test_a_block_that_is_too_long_is_told_so_and_never_read(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unread(*_: object) -> None:
        raise AssertionError

    made = running()
    monkeypatch.setattr("referee.kernel.standing.read", unread)
    monkeypatch.setattr("referee.kernel.filing._read", unread)
    monkeypatch.setattr("referee.kernel.tidying._Reader.read", unread)
    line = "- always take: pass" if "STANDING" in word else "- take 1"
    told = answered(f"{word}\n" + f"{line}\n" * 480 + "END", made)[1]
    assert ("4096" if "STANDING" in word else "480 lines") in told.replace(",", "")
