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


def test_figures_are_said_beside_the_step_that_found_them(capfd: pytest.CaptureFixture[str]) -> None:
    said = "====== security figures ======\\nforged tokens: 9 tried, 0 accepted\\n====== 3 passed ======"
    run([], (Step("Tries", [sys.executable, "-c", f"print('noise'); print('{said}')"]),))
    shown = capfd.readouterr().out
    assert "forged tokens: 9 tried, 0 accepted" in shown
    assert not [word for word in ("noise", "3 passed") if word in shown]


def test_what_failed_is_named_last(capfd: pytest.CaptureFixture[str]) -> None:
    said = "ERROR tests/test_it.py::test_it - TimeoutError\\n1 error"
    with pytest.raises(Problem):
        run([], (Step("Fails", [sys.executable, "-c", f"print('{said}'); raise SystemExit(1)"]),))
    assert capfd.readouterr().out.splitlines()[-1].strip() == "ERROR tests/test_it.py::test_it - TimeoutError"


def test_one_group_can_be_run_alone(capfd: pytest.CaptureFixture[str]) -> None:
    steps = (
        Step("Reads", [sys.executable, "-c", "pass"], "lint"),
        Step("Tests", [sys.executable, "-c", "raise SystemExit(1)"]),
    )
    run(["--only", "lint"], steps)
    assert "1 of 1 steps ran" in capfd.readouterr().out
