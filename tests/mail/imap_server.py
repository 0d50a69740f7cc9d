"""A mailbox on the loopback that speaks as much IMAP as a poll needs (RFC 3501, RFC 6851)."""

import re
import socketserver
import threading
from dataclasses import dataclass, field
from typing import cast


@dataclass
class Mail:
    raw: bytes
    arrived: str  # as IMAP writes it: 21-Nov-2026 19:00:00 +0000
    flags: set[str] = field(default_factory=set)


@dataclass
class Mailbox:
    """What lies on the server, by UID."""

    mails: dict[int, Mail] = field(default_factory=dict)
    moved: dict[int, Mail] = field(default_factory=dict)
    folders: set[str] = field(default_factory=lambda: {"INBOX"})
    validity: int = 7
    deaf: bool = False  # hangs up on everybody
    locked: bool = False  # lets nothing be flagged or moved

    def lay(self, raw: bytes, arrived: str = "21-Nov-2026 19:00:00 +0000") -> int:
        uid = max([*self.mails, *self.moved], default=0) + 1
        self.mails[uid] = Mail(raw, arrived)
        return uid


class Talk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.box = cast(Server, self.server).box
        if self.box.deaf:
            return
        self.say("* OK ready")
        while line := self.rfile.readline().decode().strip():
            tag, _, command = line.partition(" ")
            said = self.answer(command)
            self.say(f"{tag} {said}")
            if command.startswith("LOGOUT"):
                return

    def say(self, line: str) -> None:
        self.wfile.write(line.encode() + b"\r\n")

    def answer(self, command: str) -> str:
        words = command.split(" ")
        match words[:2]:
            case ["LOGOUT"]:
                self.say("* BYE")
            case ["CAPABILITY", *_]:
                self.say("* CAPABILITY IMAP4rev1 MOVE")
            case ["LOGIN", user] if user != '"referee"' or words[2] != '"secret"':
                return "NO [AUTHENTICATIONFAILED] wrong"
            case ["SELECT", *_]:
                self.say(f"* {len(self.box.mails)} EXISTS")
            case ["STATUS", *_]:
                self.say(f'* STATUS "INBOX" (UIDVALIDITY {self.box.validity})')
            case ["LIST", *_]:
                for name in self.box.folders:
                    if name in command:
                        self.say(f'* LIST () "/" "{name}"')
            case ["CREATE", name]:
                self.box.folders.add(name.strip('"'))
            case ["UID", "SEARCH"]:
                self.say("* SEARCH " + " ".join(map(str, self.found(command))))
            case ["UID", "FETCH"]:
                self.fetch(int(words[2]), command)
            case ["UID", "STORE" | "MOVE"] if self.box.locked:
                return "NO locked"
            case ["UID", "STORE"]:
                self.box.mails[int(words[2])].flags.add(words[4].strip("()"))
            case ["UID", "MOVE"]:
                self.box.moved[int(words[2])] = self.box.mails.pop(int(words[2]))
        return "OK done"

    def found(self, command: str) -> list[int]:
        asked = re.fullmatch(r"UID SEARCH UID (\d+):\* UNKEYWORD (\S+)", command)
        assert asked, command
        first, flag = int(asked[1]), asked[2]
        last = max(self.box.mails, default=0)
        new = {uid for uid in self.box.mails if uid >= first} | ({last} if last else set())
        return [uid for uid in sorted(new) if flag not in self.box.mails[uid].flags]

    def fetch(self, uid: int, command: str) -> None:
        mail, most = self.box.mails[uid], re.search(r"<0\.(\d+)>", command)
        raw = mail.raw[: int(most[1])] if most else mail.raw
        head = f'* 1 FETCH (UID {uid} INTERNALDATE "{mail.arrived}" BODY[]<0> {{{len(raw)}}}\r\n'
        self.wfile.write(head.encode() + raw + b")\r\n")


class Server(socketserver.ThreadingTCPServer):
    """`with Server() as server:` listens at `server.port` until the end."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        self.box = Mailbox()
        super().__init__(("127.0.0.1", 0), Talk)
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def __exit__(self, *fault: object) -> None:
        self.shutdown()
        super().__exit__(*fault)
