"""Each alarm rings just above its mark and not just below it, as Prometheus itself judges. Where
`promtool` is not here it judges nothing, and the report's first lines say so."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from tests.deploy.conftest import LACKING
from tests.deploy.files import DEPLOY
from tests.deploy.test_judges import judged


class Mark(NamedTuple):
    """A gauge, whose alarm rings at `loud` and not at `quiet`; and what else has to be there."""

    series: str
    quiet: str
    loud: str
    beside: str = ""


HERE = '{job="referee", instance="one"}'
MARKS = {
    "RefereeDown": Mark(f"up{HERE}", "1", "0"),
    "RefereeTakesNoWork": Mark('referee_wanting{instance="one", part="log"}', "0", "1"),
    "RefereeStoreAway": Mark(f"referee_store_away{HERE}", "0", "1"),
    "RefereeClockOff": Mark(f"referee_clock_off{HERE}", "0", "1"),
    "RefereeBehindWhatItSigned": Mark(f"referee_witness_behind{HERE}", "0", "1"),
    "RefereeWindowsOverdue": Mark(f"referee_windows_oldest_seconds{HERE}", "120", "121"),
    "RefereeMailUnread": Mark(f"referee_inbox_oldest_seconds{HERE}", "120", "121"),
    "RefereeTakesNoMail": Mark(f"referee_intake_silent_seconds{HERE}", "180", "181"),
    "RefereeLettersStay": Mark(f"referee_outbox_oldest_seconds{HERE}", "600", "601"),
    "RefereeRelayRefuses": Mark(
        f"referee_relay_silent_seconds{HERE}",
        "600",
        "601",
        f"referee_intake_silent_seconds{HERE}",
    ),
    "RefereeLettersPutOff": Mark(f"referee_letters_put_off_seconds{HERE}", "1800", "1801"),
    "RefereeLettersGivenUp": Mark('referee_letters{fate="given_up"}', "20", "21"),
    "RefereeRefusedAsSender": Mark(f"referee_mail_refused{HERE}", "0", "1"),
    "RefereeMatchSetAside": Mark(f"referee_quarantined{HERE}", "0", "1"),
    "RefereeProcessGone": Mark('referee_node_seen_seconds{node="a", kind="mail"}', "60", "61"),
    "RefereeStandbyAway": Mark(f"referee_standby_away{HERE}", "0", "1"),
    "RefereeWitnessLags": Mark('referee_witness_lag_seconds{witness="w"}', "900", "901"),
    "RefereeBotsAway": Mark(f"referee_bots_away{HERE}", "0", "1"),
    "RefereeBotsSlow": Mark(f"referee_bots_waiting{HERE}", "49", "50"),
    "RefereeCommitsSlow": Mark(f"referee_commit_seconds{HERE}", "0.5", "0.51"),
}


def test_every_alarm_has_its_mark() -> None:
    groups = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text("utf-8"))["groups"]
    assert [rule["alert"] for group in groups for rule in group["rules"]] == list(MARKS)


def heard(name: str, mark: Mark, value: str, rings: bool) -> dict[str, object]:
    """The gauge stands at this value for an hour, and is then asked about."""
    series = [{"series": mark.series, "values": f"{value}x60"}]
    series += [{"series": mark.beside, "values": "0x60"}] if mark.beside else []
    found = [{"labels": "{}", "value": 1}] if rings else []
    return {
        "interval": "1m",
        "input_series": series,
        "promql_expr_test": [
            {
                "expr": f'count(ALERTS{{alertname="{name}", alertstate="firing"}})',
                "eval_time": "1h",
                "exp_samples": found,
            }
        ],
    }


if "promtool" not in LACKING:

    @pytest.mark.parametrize("name", MARKS)
    def test_it_rings_above_its_mark_and_not_at_it(name: str, tmp_path: Path) -> None:
        mark = MARKS[name]
        shutil.copy(DEPLOY / "prometheus" / "alerts.yaml", tmp_path)
        cases = [heard(name, mark, mark.quiet, False), heard(name, mark, mark.loud, True)]
        told = {"rule_files": ["alerts.yaml"], "evaluation_interval": "1m", "tests": cases}
        (tmp_path / "marks.yaml").write_text(yaml.safe_dump(told), "utf-8")
        judged("promtool", "test", "rules", "marks.yaml", cwd=tmp_path)
