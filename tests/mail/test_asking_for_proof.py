"""Whoever is to open a seal is told what to do where the proof is missing or false: whom to ask,
what brings it again, what becomes of who refuses; one folder holds the proofs of all windows."""

from email.message import Message

import pytest

from referee.kernel.words import LANGUAGES, Language
from referee.service.people.players import Contact
from tests.mail import blind_story
from tests.mail.given import ANN, BEN, kind_of, letter, running, text_of

ZOE = Contact("zoe@maison.example", "Zoé")
ASKED = {
    "en": ("PRESS ORGANISER", "HELP PRESS", "Who rightly refuses to open plays as if silent"),
    "fr": ("PRESSE ORGANISATEUR", "AIDE PRESSE", "Qui refuse d’ouvrir à bon droit joue"),
}
STATUS = {"en": "STATUS", "fr": "ETAT"}


def unsealing(letters: list[Message], address: str = ANN.address) -> Message:
    [found] = [
        mail
        for mail in letters
        if kind_of(mail) == "unsealing" and mail["To"].endswith(f"<{address}>")
    ]
    return found


def said(mail: Message) -> str:
    return " ".join(text_of(mail).split())


def proof(mail: Message) -> tuple[str, str]:
    """Name and text of what the letter attaches."""
    [part] = [part for part in mail.walk() if str(part.get_filename()).endswith(".proof.txt")]
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return str(part.get_filename()), content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letter_names_the_file_by_which_one_opens(language: Language) -> None:
    """Given a letter to each seat, then what it says to type names what it attaches."""
    _, letters = blind_story.sealed(language)
    for seat, who in ((1, ANN), (2, BEN)):
        mail = unsealing(letters, who.address)
        assert proof(mail)[0] == f"nim-1-seat-{seat}-window-1.proof.txt"
        assert f" --proof {proof(mail)[0]}" in said(mail)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("organiser", [None, ZOE])
def test_it_says_whom_to_ask_and_what_becomes_of_who_refuses(
    language: Language, organiser: Contact | None
) -> None:
    _, letters = blind_story.sealed(language, organiser)
    text = said(unsealing(letters))
    who, others, refused = ASKED[language]
    assert STATUS[language] in text
    assert (who in text) == (organiser is not None)
    assert (others in text) == (organiser is None)
    assert refused in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_that_it_names_brings_the_proof_again(language: Language) -> None:
    home, letters = blind_story.sealed(language)
    home.mail(letter(ANN.address, STATUS[language]))
    [again] = home.works()
    assert proof(again)[0] == proof(unsealing(letters))[0]
    assert "match.window_sealed" in proof(again)[1]
    assert "tlog-proof" in proof(again)[1]


def test_files_of_two_windows_lie_beside_each_other() -> None:
    home = running()
    home.mail(letter(ANN.address, "STATUS"))
    first = proof(home.works()[0])[0]
    for seat, who in ((1, ANN), (2, BEN)):
        home.mail(letter(who.address, "ORDERS\ntake 1\nEND"), seat)
        home.works()
    home.mail(letter(ANN.address, "STATUS"))
    later = proof(home.works()[0])[0]
    home.mail(letter(BEN.address, "STATUS"), 2)
    other = proof(home.works()[0])[0]
    assert (first, later) == ("nim-1-seat-1-window-1.proof.txt", "nim-1-seat-1-window-3.proof.txt")
    assert other == "nim-1-seat-2-window-3.proof.txt"
