"""Windows of a match played by plain mails alone: no key, no header, no signature."""

from tests.stories.post_office import Correspondence

WAIT = {"en": "wait", "fr": "attends"}


def play(post: Correspondence, windows: int) -> None:
    """The next windows: what each asked seat's brain says goes as plain lines, and counts."""
    for _ in range(windows):
        window = post.window
        if window is None:
            return
        for seat in window.asked:
            player = post[seat]
            before = len(player.got("receipt"))
            player.unsigned(f"{player.thought()}\n{WAIT[player.language]}", window.number)
            post.deliver()
            assert len(player.got("receipt")) == before + 1, player.letters[-1]
        post.due()
