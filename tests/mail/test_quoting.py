"""Heads of quotations as programs write them: an own older block below one does not count."""

import pytest

from referee.mail.asking.requests import requests_of
from referee.mail.reading.flowed import Mark, plain_lines
from referee.mail.reading.incoming_letter import read_letter
from referee.mail.reading.quoting import mark_lines
from tests.mail.given import ANN, HOUSE, letter

WHO = "Referee <referee@play.example>"
DAY = "21.11.2026 20:00"
HEADS = {
    "zoho": f"---- On Sat, 21 Nov 2026 20:00:00 +0100 {WHO} wrote ----",
    "zoho-name": "---- On Sat, 21 Nov 2026 20:00:00 +0100 Referee wrote ---",
    "zoho-francais": "---- Le sam., 21 nov. 2026 20:00:00 +0100 Referee a écrit ----",
    "zoho-marked": "> ---- On Sat, 21 Nov 2026 20:00:00 +0100 Referee wrote ---",
    "samsung": "*-------- Original Message --------*",
    "samsung-dansk": "-------- Oprindelig meddelelse --------",
    "samsung-polski": "-------- Wiadomość oryginalna --------",
    "samsung-svenska": "-------- Ursprungligt meddelande --------",
    "samsung-norsk": "-------- Opprinnelig melding --------",
    "samsung-cestina": "-------- Původní zpráva --------",
    "samsung-suomi": "-------- Alkuperäinen viesti --------",
    "samsung-magyar": "-------- Eredeti üzenet --------",
    "samsung-turkce": "-------- Orijinal mesaj --------",
    "samsung-ellinika": "-------- Αρχικό μήνυμα --------",
    "samsung-romana": "-------- Mesaj original --------",
    "samsung-portugues": "-------- Mensagem original --------",
    "samsung-korean": "-------- 원본 메시지 --------",
    "outlook-polski": f"Od: Referee\nWysłano: {DAY}\nDo: Ann\nTemat: nim",
    "outlook-polski-data": f"Od: Referee\nData: {DAY}\nDo: Ann\nTemat: nim",
    "outlook-cestina": f"Od: Referee\nOdesláno: {DAY}\nKomu: Ann\nPředmět: nim",
    "outlook-suomi": f"Lähettäjä: Referee\nLähetetty: {DAY}\nVastaanottaja: Ann\nAihe: nim",
    "outlook-magyar": f"Feladó: Referee\nElküldve: {DAY}\nCímzett: Ann\nTárgy: nim",
    "outlook-turkce": f"Kimden: Referee\nGönderildi: {DAY}\nKime: Ann\nKonu: nim",
    "outlook-ellinika": f"Από: Referee\nΣτάλθηκε: {DAY}\nΠρος: Ann\nΘέμα: nim",
    "outlook-romana": f"De la: Referee\nTrimis: {DAY}\nCătre: Ann\nSubiect: nim",
    "outlook-korean": f"보낸 사람: Referee\n보낸 날짜: {DAY}\n받는 사람: Ann\n제목: nim",
    "outlook-espanol": f"De: Referee\nEnviado el: {DAY}\nPara: Ann\nAsunto: nim",
    "outlook-portugues": f"De: Referee\nEnviada em: {DAY}\nPara: Ann\nAssunto: nim",
    "outlook-italiano": f"Da: Referee\nInviato il: {DAY}\nA: Ann\nOggetto: nim",
    "hotmail-francais": f"De : Referee\nEnvoyé le : {DAY}\nÀ : Ann\nObjet : nim",
    "hotmail-html": f"Date: {DAY}\nSubject: nim\nFrom: referee@play.example\nTo: Ann",
    "gmx": f"Gesendet: {DAY}\nVon: Referee\nAn: Ann\nBetreff: nim",
    "open-xchange": f"de : Referee\nà : Ann\nenvoyé : {DAY}\nobjet : nim",
    "sfr": f"========================================\nmessage du : {DAY}\nde : Referee\nà : Ann",
    "ruled": f"________________________________\nFrom: Referee\nSent: {DAY}\nTo: Ann",
    "ruled-apart": f"-----\n\nVon: Referee\nGesendet: {DAY}\nAn: Ann",
}
OLD = "ORDERS 1\ntake 1\nEND"


def acts(body: str, html: bool = False) -> list[str]:
    raw = letter(ANN.address, body)
    raw = raw.replace(b"text/plain", b"text/html") if html else raw
    asked = requests_of(read_letter(raw, ANN.address, HOUSE))
    assert asked.troubles == ()
    return [act.text for act in asked.acts]


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_new_block_counts_above_an_older_one(head: str) -> None:
    assert acts(f"ORDERS 3\ntake 2\nwait\nEND\n\nAnn\n\n{head}\n\n{OLD}\n") == ["take 2\nwait\n"]


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_all_of_a_head_is_quoted(head: str) -> None:
    lines = mark_lines(plain_lines(f"END\n\n{head}\n\n{OLD}"))
    assert [line.text for line in lines if line.mark is Mark.OWN] == ["END", ""]


@pytest.mark.parametrize("head", ["hotmail-html", "gmx", "ruled"])
def test_a_head_of_html_is_one_too(head: str) -> None:
    below = "".join(f"<b>{line}</b><br>" for line in HEADS[head].split("\n"))
    old = OLD.replace("\n", "<br>")
    html = f"<div>ORDERS<br>take 2<br>END</div><hr><div>{below}<br>{old}</div>"
    assert acts(html, html=True) == ["take 2\n"]


@pytest.mark.parametrize(
    "body",
    [
        "Date: tomorrow\nORDERS\ntake 2\nEND",
        "-----\nORDERS\ntake 2\nEND",
        "From: me\nto: you\n\nHello\nORDERS\ntake 2\nEND",
        "---- see on the page what I wrote ----\nORDERS\ntake 2\nEND",
        "De la part de Ann : bonjour\nORDERS\ntake 2\nEND",
    ],
)
def test_words_of_ones_own_are_no_head(body: str) -> None:
    assert acts(body) == ["take 2\n"]
