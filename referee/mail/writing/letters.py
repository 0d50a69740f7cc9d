"""The letters by their kinds: one function each, pure. Scene -> RenderedLetter, in the reader's
language and zone.

The words stand in `templates/words/letters.toml`, the two forms of a letter in
`templates/letters/`. The text is complete without the HTML and without the picture.
"""

from collections.abc import Callable

from referee.mail.writing.answers import answer, refusal, transcript
from referee.mail.writing.astray import astray
from referee.mail.writing.blind_windows import unsealing
from referee.mail.writing.brought_round import brought_round
from referee.mail.writing.chairs import chair, farewell, handover, silent
from referee.mail.writing.command_letters import commanded, confirm_command
from referee.mail.writing.confirmations import (
    confirm_concede,
    confirm_forget,
    confirm_key,
    confirm_letter,
    confirm_waiting,
    sign_in,
)
from referee.mail.writing.desk_help import desk_help
from referee.mail.writing.invitation import declined, welcome
from referee.mail.writing.keys import key_news
from referee.mail.writing.match_forms import confirm_create, create_form, created, not_created
from referee.mail.writing.match_list import matches
from referee.mail.writing.messages import press
from referee.mail.writing.motions import motion, ruled
from referee.mail.writing.organiser_letters import bounced, silent_beacon, trouble
from referee.mail.writing.receipt import receipt
from referee.mail.writing.reminders import digest, reminder
from referee.mail.writing.scene import RenderedLetter, Scene
from referee.mail.writing.story import older
from referee.mail.writing.turns import due, extended, happened, over
from referee.mail.writing.watching import (
    confirm_watch,
    watch_not,
    watch_off,
    watched,
    watched_over,
    watching,
)

LETTERS: dict[str, Callable[[Scene], RenderedLetter]] = {
    write.__name__: write
    for write in (
        *(welcome, due, unsealing, happened, over, extended, older),
        *(receipt, refusal, answer, transcript),
        *(confirm_key, confirm_concede, confirm_letter, confirm_waiting, confirm_forget),
        sign_in,
        *(press, motion, ruled, key_news, reminder, digest, astray, matches),
        *(chair, handover, farewell, silent, declined),
        *(trouble, bounced, silent_beacon, confirm_command, commanded),
        *(create_form, confirm_create, created, not_created),
        *(confirm_watch, watching, watched, watched_over, watch_off, watch_not, desk_help),
        brought_round,
    )
}
