"""What several letters tell: each function gives the pieces of one subject, or none."""

from collections.abc import Iterable
from typing import Any

from referee.kernel.lookup import chapter_of
from referee.kernel.offers import offered
from referee.kernel.refused import Problem, Refused
from referee.kernel.typography import listed, unbroken
from referee.kernel.window import Ask
from referee.kernel.words import Language
from referee.mail.writing.order_form import block
from referee.mail.writing.pieces import (
    Anchor,
    Blank,
    Board,
    Button,
    Heading,
    Items,
    Literal,
    Paragraph,
    Piece,
    Pieces,
    Verbatim,
    narrow,
)
from referee.mail.writing.ready_answers import mailto, ready_answers
from referee.mail.writing.scene import Scene
from referee.mail.writing.texts import body, of_headers
from referee.match.state import OpenWindow
from referee.match.text import SeenCheckpoint
from referee.seals.canonical import unb64
from referee.service.notices.table_view import SealInForce, TableView, header
from referee.service.people.mailboxes import Health
from referee.templating import moment_here_and_utc, say, until, with_times


class Teller:
    """Says things in the words of one scene's reader."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.table: TableView = scene.table
        self.language: Language = scene.language

    def say(self, key: str, **facts: object) -> str:
        return say(key, self.language, **facts)

    def p(self, key: str, **facts: object) -> Paragraph:
        return Paragraph(self.say(key, **facts))

    def h(self, key: str, **facts: object) -> Heading:
        return Heading(self.say(key, **facts))

    def when(self, iso: str) -> str:
        """A time in the reader's zone and in UTC."""
        return moment_here_and_utc(iso, self.scene.zone, self.language)

    def spoken(self, text: str) -> str:
        """Somebody else's sentence, its times as the reader says them."""
        return with_times(text, self.scene.zone, self.language)

    def foretold(self, order: str) -> str:
        """What this order of the reader's would do, in the game's words; "" where it has none, and
        where the window that it was written for has closed meanwhile."""
        game, view = self.table.game, self.table.view
        if game.words_order is None or getattr(view, "ask", None) is None:
            return ""
        try:
            return game.words_order(view, game.read(order, view), self.language)
        except Refused:
            return ""

    def problems(self, problems: Iterable[Problem], text: str) -> Pieces:
        """Each problem with the line of `text` that it is about: sentences set and narrowed, the
        line and its caret as they were typed."""
        return [Verbatim(self._problem(problem, text)) for problem in problems]

    def _problem(self, problem: Problem, text: str) -> str:
        about = text if of_headers(problem) else body(text)
        told = self.spoken(self.scene.explain((problem,), about)).split("\n")
        if chapter := chapter_of(self.table.game, problem):
            told.append(self.say("problem_ruled", title=chapter.title.in_(self.language)))
        return "\n".join(part for line in told for part in self._sentence(line))

    def _sentence(self, line: str) -> list[str]:
        typed = line.startswith("    ")
        return [line] if typed else narrow(unbroken(line, self.language))

    # --- words ------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self.table.game.title.in_(self.language)

    @property
    def window(self) -> str:
        """The open window by its name in the game's words."""
        window = self.table.window
        return self.table.game.windows[window.name].in_(self.language) if window else ""

    def in_window(self, number: int | None = None) -> str:
        """What a subject says behind the game: the open window, or the one of that number; ""
        where none is open."""
        window = self.table.window
        if number is not None and (window is None or window.number != number):
            return self.say("subject_window_past", number=number) if number else ""
        if window is None:
            return ""
        return self.say("subject_window", number=window.number, name=self.window)

    def open_window(self) -> dict[str, object]:
        """What a subject says of the open window by itself: its number, its name, until when."""
        window = self.table.window
        if window is None:
            return {}
        last = ""
        if window.due:
            last = ", " + until(window.due, self.table.at, self.scene.zone, self.language)
        return {"number": window.number, "name": self.window, "until": last}

    def number(self, window: int | None) -> int:
        """Of the window that a letter speaks of: this one, or the open one; 0: none."""
        if window is not None:
            return window
        return self.table.window.number if self.table.window is not None else 0

    def proof_file(self, window: int) -> str:
        """The name of what a letter attaches, by the window and the reader's seat."""
        seat = self.scene.chair.seat
        parts = [self.table.match, *([f"seat-{seat}"] if seat else [])]
        return "-".join([*parts, *([f"window-{window}"] if window else [])]) + ".proof.txt"

    def window_of(self, n: int) -> int:
        """The number of the window that was open when leaf n was written, 0 before the first."""
        return next((moment.window for moment in reversed(self.table.history) if moment.n <= n), 0)

    @property
    def signed_only(self) -> bool:
        """Does nothing unsigned count in this match?"""
        return self.table.policy.assurance == "signed"

    @property
    def is_asked(self) -> bool:
        window = self.table.window
        return window is not None and self.scene.chair.seat in window.asked

    def seat(self, seat: int) -> str:
        """`seat 1, Grey: Ann`."""
        name = self.table.names[seat - 1].in_(self.language)
        player = self.table.players[seat - 1].in_(self.language)
        if player:
            return self.say("seat_player_named", seat=seat, name=name, player=player)
        return self.say("seat_player", seat=seat, name=name)

    def seats(self, seats: Iterable[int]) -> str:
        return listed(map(self.seat, seats), self.language)

    # --- the letter's frame -------------------------------------------------------------------

    def greeting(self) -> Piece:
        person = self.scene.chair.person
        if person is None or not person.name:
            return self.p("greeting_nameless")
        return self.p("greeting", name=person.name)

    def foot(self, above: Pieces) -> Pieces:
        """How to answer, where the page is unless it stands `above`, and why to keep the letter:
        mailboxes are the witnesses of the log, beside those that the home asks."""
        proof = f"{self.say('foot_proof')} {self._witnesses()}".strip()
        if not self.scene.chair.mail_token:
            return [Paragraph(proof)]
        page = self.p("foot_page", url=self.scene.page)
        led = any(isinstance(piece, Button) for piece in above)
        both = Paragraph(f"{self.say('foot_answering')} {proof}")
        return [both] if led else [both, page]

    def _witnesses(self) -> str:
        """How many signed what the home log tells of the match: a line at most; "" where the home
        asks none."""
        if not self.scene.witnessed:
            return ""
        seen = self.scene.seen
        return self.say("foot_seen", n=len(seen.by)) if seen else self.say("foot_unseen")

    def organising(self) -> Pieces:
        """Where the organiser does what this letter asks, and where they see all they run."""
        links: Pieces = [self.p("foot_organiser", url=self.scene.page)]
        if self.scene.runs:
            links.append(self.p("foot_runs", url=self.scene.runs))
        return links

    # --- the post -----------------------------------------------------------------------------

    def why(self, health: Health) -> str:
        """Why letters do not reach a mailbox."""
        return self.say(health.why, status=health.status)

    def mailbox(self) -> Pieces:
        """How letters to the reader fare, if any came back."""
        health = self.scene.health
        if not health.score:
            return []
        key = "mailbox_failing" if health.failing else "mailbox_troubled"
        at, url = self.when(health.at), self.scene.page
        return [self.p(key, why=self.why(health), at=at, url=url)]

    # --- the table ----------------------------------------------------------------------------

    def board(self) -> Pieces:
        if self.table.view is None:
            return []
        words = self.table.game.words(self.table.view, self.language)
        return [self.h("head_board"), Board(words, self.scene.board)]

    def deadline(self, *, named: bool = True) -> Pieces:
        """Where the match stands and until when; the window by name unless it was just named."""
        pieces: Pieces = [self.p("match_paused")] if self.table.paused else []
        window = self.table.window
        if self.table.phase == "lobby":
            return [self.p("lobby_open")]
        if window is None:
            return pieces
        if named:
            pieces.append(self.p("window_open", number=window.number, window=self.window))
        due = self.p("due_at", deadline=self.when(window.due)) if window.due else None
        return [*pieces, due or self.p("due_never")]

    def turn(self) -> Pieces:
        """Who is asked."""
        window = self.table.window
        if window is None:
            return []
        if self.is_asked:
            return [self.p("asked_you", seat=self.seat(self.scene.chair.seat))]
        return [self.p("asked_others", seats=self.seats(window.asked))]

    def asked(self) -> Pieces:
        """What is played for a silent seat, and the block to fill in; none if nothing is asked."""
        window = self.table.window
        ask = self.table.view.ask if self.table.view is not None else None
        if ask is None or window is None:
            return []
        if self.table.blind == "unsealing":
            return self.opening(window, ask.default)
        filling = "how_to_fill_signed" if self.signed_only else "how_to_fill"
        return [
            self.h("head_asked"),
            *self.silence(ask.default),
            self.p("how_to_seal", seat=self.table.seat) if self.table.blind else self.p(filling),
            self._block(ask),
            Button(self.say("or_on_page"), Anchor(self.say("button_page"), self.scene.page)),
            self.p("how_to_wait"),
        ]

    def opening(self, window: OpenWindow, default: Any) -> Pieces:
        """What is asked of a seat once nothing is sealed any more: to open what it has sealed."""
        if self.table.seal is None:
            return [self.p("opening_none")]
        if self.table.order is not None:
            return [self.p("opening_done")]
        return [
            self.p("have_sealed", seats=self.seats(window.sealed or ())),
            self.h("head_asked"),
            Button(self.say("open_on_page"), Anchor(self.say("button_page"), self.scene.page)),
            self.p("open_by_program"),
            Literal(self.say("open_command", file=self.proof_file(window.number))),
            self.p("open_proved"),
            self.p("open_ask" if self.scene.organiser is not None else "open_ask_players"),
            self.p("open_refused"),
            *self.silence(default),
        ]

    def _seal_in_force(self, seal: SealInForce) -> Paragraph:
        return self.p("seal_in_force", received=self.when(seal.received), n=seal.n)

    def _block(self, ask: Ask[Any]) -> Blank:
        """The lines to fill in, and links that send them where unsigned letters count."""
        window = self.table.window
        assert window is not None
        number, comment = window.number, self.table.game.comment
        text = block(ask.form, number, self.language, comment)
        address, around = (
            self.scene.reply,
            (f"{self.say('word_orders')} {number}", self.say("word_end")),
        )
        if self.signed_only or not address:
            return Blank(text)
        facts = {**self.open_window(), "until": "", "match": self.table.match}
        subject = f"Re: {self.say('subject_due', **facts)}"
        silent = self.table.game.write(ask.default, self.language).strip().splitlines()
        begun = mailto(address, subject, [around[0], *silent, around[1]])
        links = ready_answers(ask.form, self.language, address, subject, around)
        return Blank(text, links, Anchor(self.say("answer_begun"), begun))

    def silence(self, default: Any) -> Pieces:
        """What is played for a seat of which nothing is there by the deadline."""
        played = self.table.game.write(default, self.language)
        if not played.strip():
            return [self.p("if_silent_nothing")]
        return [self.p("if_silent"), Verbatim(played)]

    def signing(self) -> Pieces:
        """The header a signed letter begins with; it names this state of the log, no nonce."""
        if self.table.blind == "unsealing":
            return []
        if self.table.blind:
            return [self.h("head_sign"), Literal(self.header())]
        return [self.h("head_sign"), self.p("how_to_sign"), Literal(self.header())]

    def header(self) -> str:
        """The first lines of a letter that is signed now, as offers."""
        _, size, root, *_ = self.scene.checkpoint.split("\n")
        return offered(header(self.table, SeenCheckpoint(int(size), unb64(root))).strip())

    def in_force(self) -> Pieces:
        """The reader's own order as it stands now."""
        order = self.table.order
        if order is None and self.table.seal is not None:
            return [self.h("head_order"), self._seal_in_force(self.table.seal)]
        if order is None:
            return [self.p("order_none")] if self.is_asked else []
        echo = order.echo.in_(self.language).strip() or self.say("order_empty")
        waits = [self.p("order_waits")] if order.waits else []
        received = self.p("order_in_force", received=self.when(order.received), n=order.n)
        return [self.h("head_order"), received, Verbatim(echo), *waits]

    def standing(self) -> Pieces:
        lines = [
            self.say("standing_line", number=rule.number, text=rule.text.in_(self.language))
            for rule in self.table.standing
        ]
        return [self.h("head_standing"), Verbatim("\n".join(lines))] if lines else []

    def players(self) -> Pieces:
        seats = range(1, self.table.seats + 1)
        lobby = self.table.phase == "lobby"
        return [
            self.h("head_players"),
            Items(
                tuple(
                    self.say("seat_joined", who=self.seat(seat))
                    if lobby and self.table.joined[seat - 1]
                    else self.seat(seat)
                    for seat in seats
                )
            ),
        ]
