"""A stranger's program as a process: what it may say, and what becomes of it where it does not."""

import os
from pathlib import Path

import pytest

from referee.programs.stranger import LostTurn, Stranger
from tests.programs import scripts
from tests.programs.scripts import script

ASK = {"type": "ask", "default": "take 1"}
PATIENCE = 60.0  # seconds: nobody waits so long but for a fault


def asked(path: Path, times: int = 1, patience: float = PATIENCE) -> list[str]:
    with Stranger([str(path)], patience) as stranger:
        return [stranger.ask(ASK) for _ in range(times)]


def test_it_answers_each_question_with_the_text_of_an_order(tmp_path: Path) -> None:
    assert asked(script(tmp_path, scripts.PLAYS_DEFAULTS), 3) == ["take 1"] * 3


def test_a_program_that_answers_once_and_ends_is_started_anew(tmp_path: Path) -> None:
    assert asked(script(tmp_path, scripts.ANSWERS_ONCE), 3) == ["take 1"] * 3


@pytest.mark.parametrize(("text", "told"), scripts.BREAKS.values(), ids=scripts.BREAKS)
def test_whoever_breaks_the_protocol_loses_the_turn_and_is_told_why(
    tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(LostTurn) as lost:
        asked(script(tmp_path, text))
    assert told in str(lost.value)


@pytest.mark.parametrize("text", [scripts.HANGS, scripts.READS_NOTHING])
def test_whoever_does_not_answer_loses_the_turn_and_is_ended(tmp_path: Path, text: str) -> None:
    with pytest.raises(LostTurn, match="no answer within 0 seconds"):
        asked(script(tmp_path, text), patience=0)


def test_a_question_that_fits_no_pipe_does_not_hold_up_who_asks(tmp_path: Path) -> None:
    path = script(tmp_path, scripts.READS_NOTHING)
    with Stranger([str(path)], 0) as stranger, pytest.raises(LostTurn, match="no answer"):
        stranger.ask({**ASK, "help": "x" * 1_000_000})


def test_after_a_lost_turn_it_is_asked_again_in_a_new_process(tmp_path: Path) -> None:
    once = "if not os.path.exists(sys.argv[0] + '.been'): open(sys.argv[0] + '.been', 'w'); print()"
    path = script(tmp_path, f"{once}\n{scripts.PLAYS_DEFAULTS}")
    with Stranger([str(path)], PATIENCE) as stranger:
        with pytest.raises(LostTurn, match="not JSON"):
            stranger.ask(ASK)
        assert stranger.ask(ASK) == "take 1"


def test_what_it_writes_on_standard_error_stays_there(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    asked(script(tmp_path, "print('I think', file=sys.stderr)\n" + scripts.PLAYS_DEFAULTS))
    assert "I think" in capfd.readouterr().err


def test_at_the_end_it_hears_so_and_ends_by_itself(tmp_path: Path) -> None:
    path = script(tmp_path, scripts.KEEPS_WHAT_IT_HEARS + "\nheard.write('over')")
    with Stranger([str(path)], PATIENCE) as stranger:
        stranger.ask(ASK)
        stranger.say_goodbye({"type": "end"})
    heard = Path(f"{path}.heard").read_text()
    assert heard.endswith('{"type":"end"}\nover')


def test_whoever_does_not_end_is_ended(tmp_path: Path) -> None:
    path = script(
        tmp_path,
        "print(os.getpid(), file=open(sys.argv[0] + '.pid', 'w'), flush=True)\n"
        + scripts.PLAYS_DEFAULTS
        + "\ntime.sleep(3600)",
    )
    with Stranger([str(path)], PATIENCE) as stranger:
        stranger.ask(ASK)
        number = int(Path(f"{path}.pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_what_it_has_started_ends_with_it(tmp_path: Path) -> None:
    """Its child holds a pipe, which has an end only once nobody writes there any more."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    child = (
        f"import subprocess\nsubprocess.Popen(['sleep', '3600'], stdout=open({str(fifo)!r}, 'w'))"
    )
    try:
        assert asked(script(tmp_path, f"{child}\n{scripts.PLAYS_DEFAULTS}")) == ["take 1"]
        os.set_blocking(reader, True)
        assert os.read(reader, 1) == b""
    finally:
        os.close(reader)


def test_what_cannot_be_executed_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"), Stranger([str(tmp_path / "nowhere")], 0):
        pass
