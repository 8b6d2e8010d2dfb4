"""Every alert fires and stays silent when it should, on a real Prometheus (promtool)."""

import subprocess
from pathlib import Path

import pytest

from tests.telemetry.own_prometheus import program

RULES = Path(__file__).parent / "rules"


@pytest.mark.parametrize("file", sorted(RULES.glob("*.test.yml")), ids=lambda file: file.name.partition(".")[0])
def test_alerts_fire_and_stay_silent_as_their_tests_say(file: Path) -> None:
    done = subprocess.run([program("promtool"), "test", "rules", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
