"""`make test` itself."""

import sys

import pytest
from stack.problems import Problem
from stack.test_run import run
from stack.test_steps import Step


def test_the_first_failing_step_ends_the_run_and_shows_its_output(capfd: pytest.CaptureFixture[str]) -> None:
    steps = (
        Step("Passes", [sys.executable, "-c", "pass"]),
        Step("Fails", [sys.executable, "-c", "print('the reason'); raise SystemExit(1)"]),
        Step("Never runs", [sys.executable, "-c", "pass"]),
    )
    with pytest.raises(Problem, match="Fails failed"):
        run([], steps)
    shown = capfd.readouterr().out
    assert "the reason" in shown
    assert "2 of 3 steps ran" in shown
    assert "Never runs" in shown.splitlines()[-1]


def test_one_group_can_be_run_alone(capfd: pytest.CaptureFixture[str]) -> None:
    steps = (
        Step("Reads", [sys.executable, "-c", "pass"], "lint"),
        Step("Tests", [sys.executable, "-c", "raise SystemExit(1)"]),
    )
    run(["--only", "lint"], steps)
    assert "1 of 1 steps ran" in capfd.readouterr().out
