"""`make test` itself."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from stack.ci_runner import run
from stack.ci_steps import AT_ONCE, STACK_AFTER, STEPS, Step
from stack.problems import Problem


def test_a_failing_step_ends_the_run_and_shows_its_output(capfd: pytest.CaptureFixture[str]) -> None:
    steps = (
        Step("Passes", [sys.executable, "-c", "pass"]),
        Step("Fails", [sys.executable, "-c", "print('the reason'); raise SystemExit(1)"], after=["Passes"]),
        Step("Never runs", [sys.executable, "-c", "pass"], after=["Passes", "Fails"]),
    )
    with pytest.raises(Problem, match="Fails failed"):
        run(["test"], steps)
    shown = capfd.readouterr().out
    assert "the reason" in shown
    assert "2 of 3 steps ran" in shown
    assert "Never runs" in shown.splitlines()[-1]


def test_figures_are_printed_below_their_step(capfd: pytest.CaptureFixture[str]) -> None:
    said = "====== security figures ======\\nforged tokens: 9 tried, 0 accepted\\n====== 3 passed ======"
    run(["test"], (Step("Tries", [sys.executable, "-c", f"print('noise'); print('{said}')"]),))
    shown = capfd.readouterr().out
    assert "forged tokens: 9 tried, 0 accepted" in shown
    assert not [word for word in ("noise", "3 passed") if word in shown]


def test_parallel_steps_report_their_own_results(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each waits until the other has begun, so one after the other they would never end; then the first fails."""
    meet = (
        "import pathlib, sys, time\n"
        "here, there = (pathlib.Path(sys.argv[1], name) for name in sys.argv[2:])\n"
        "here.touch()\n"
        "deadline = time.monotonic() + 20\n"
        "while not there.exists() and time.monotonic() < deadline: time.sleep(0.01)\n"
        "print(f'all that {here.name} has to say')\n"
        "if here.name == 'a': print('FAILED tests/test_it.py::test_it - no reason')\n"
        "raise SystemExit(not there.exists() or here.name == 'a')"
    )
    steps = (
        Step("First", [sys.executable, "-c", meet, str(tmp_path), "a", "b"]),
        Step("Second", [sys.executable, "-c", meet, str(tmp_path), "b", "a"]),
        Step("Never runs", [sys.executable, "-c", "pass"], after=["First"]),
    )
    with pytest.raises(Problem, match=r"^First failed"):
        run(["test"], steps)
    shown = capfd.readouterr().out
    assert "✗ First" in shown
    assert "✓ Second" in shown
    assert "all that a has to say" in shown
    assert "2 of 3 steps ran" in shown
    assert shown.splitlines()[-1].strip() == "FAILED tests/test_it.py::test_it - no reason"


def test_no_more_than_some_steps_run_at_once(tmp_path: Path) -> None:
    """Each counts those that run with it. The first ones go on until they are as many as allowed."""
    count = (
        "import pathlib, sys, time\n"
        "folder, name, most = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])\n"
        "(folder / name).touch()\n"
        "deadline = time.monotonic() + 20\n"
        "while not (folder / 'full').exists() and time.monotonic() < deadline:\n"
        "    if len(list(folder.iterdir())) == most: (folder / 'full').touch()\n"
        "    time.sleep(0.01)\n"
        "running = [path for path in folder.iterdir() if path.name != 'full']\n"
        "(folder / name).unlink()\n"
        "raise SystemExit(len(running) > most or time.monotonic() > deadline)"
    )
    names = [f"Step {number}" for number in range(AT_ONCE + 2)]
    run(["test"], [Step(name, [sys.executable, "-c", count, str(tmp_path), name, str(AT_ONCE)]) for name in names])


def test_no_step_starts_after_a_failure(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("stack.ci_runner.AT_ONCE", 1)
    steps = (
        Step("Fails", [sys.executable, "-c", "raise SystemExit(1)"]),
        Step("Could start", [sys.executable, "-c", "pass"]),
    )
    with pytest.raises(Problem, match=r"^Fails failed"):
        run(["test"], steps)
    assert "1 of 2 steps ran" in capfd.readouterr().out


def test_steps_depend_on_steps_that_exist() -> None:
    names = {step.name for step in STEPS}
    assert {name for step in STEPS for name in step.after} | set(STACK_AFTER) <= names


@pytest.fixture
def stack_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Exists while the test stack runs."""
    up = tmp_path / "up"

    @contextmanager
    def stack() -> Iterator[SimpleNamespace]:
        up.touch()
        yield SimpleNamespace(origin="here")
        up.unlink()

    monkeypatch.setattr("stack.ci_runner._test_stack", stack)
    monkeypatch.setattr("stack.ci_runner.addresses", lambda stack: {"ORIGIN": stack.origin})
    return up


@pytest.mark.parametrize("passes", [True, False])
def test_the_stack_starts_beside_the_steps_without_it(
    stack_file: Path, capfd: pytest.CaptureFixture[str], passes: bool
) -> None:
    """The step waits until the stack is up. If it fails, the stack stops all the same."""
    waits = (
        "import pathlib, sys, time\n"
        "deadline = time.monotonic() + 20\n"
        "while not pathlib.Path(sys.argv[1]).exists() and time.monotonic() < deadline: time.sleep(0.01)\n"
        f"raise SystemExit(time.monotonic() > deadline or {not passes})"
    )
    exists = f"from pathlib import Path; print(os.environ['ORIGIN'], Path({str(stack_file)!r}).exists())"
    steps = (
        Step("Waits", [sys.executable, "-c", waits, str(stack_file)]),
        Step("Uses it", [sys.executable, "-c", f"import os; {exists}; 1 / 0"], on_stack=True, after=["Waits"]),
    )
    with pytest.raises(Problem, match=r"^Uses it failed" if passes else r"^Waits failed"):
        run(["test"], steps)
    assert ("here True" in capfd.readouterr().out) is passes
    assert not stack_file.exists()


def test_the_stack_starts_after_the_steps_that_it_needs(stack_file: Path) -> None:
    absent = f"import time; from pathlib import Path; time.sleep(0.2); assert not Path({str(stack_file)!r}).exists()"
    run(["test"], (Step(STACK_AFTER[0], [sys.executable, "-c", absent]), Step("Uses it", ["true"], on_stack=True)))


def test_failed_tests_are_listed_last(capfd: pytest.CaptureFixture[str]) -> None:
    said = "ERROR tests/test_it.py::test_it - TimeoutError\\n1 error"
    with pytest.raises(Problem):
        run(["test"], (Step("Fails", [sys.executable, "-c", f"print('{said}'); raise SystemExit(1)"]),))
    assert capfd.readouterr().out.splitlines()[-1].strip() == "ERROR tests/test_it.py::test_it - TimeoutError"


def test_failed_journeys_are_listed_last_with_their_reason(capfd: pytest.CaptureFixture[str]) -> None:
    name = "[pages] › tests/e2e/family.spec.ts:30:1 › a family signs up"
    reason = "    Error: expect(it).toBeVisible() failed\\n\\n    Locator: getByText(1)\\n\\n      14 |   await open();"
    said = f"[1/2] {name}\\n  1) {name} ───\\n\\n{reason}\\n  1 failed\\n    {name} ──\\n  1 passed (2s)"
    with pytest.raises(Problem):
        run(["test"], (Step("Fails", [sys.executable, "-c", f"print('{said}'); raise SystemExit(1)"]),))
    assert capfd.readouterr().out.splitlines()[-1].strip() == (
        f"{name} Error: expect(it).toBeVisible() failed Locator: getByText(1)"
    )


def test_failed_web_tests_are_listed_last(capfd: pytest.CaptureFixture[str]) -> None:
    name = "FAIL  unit  web-shell/packages/ui/src/inputs/inputs.test.tsx > a file is read"
    said = f"   × a file is read 12ms\\n {name}\\nAssertionError: expected 1 to be 2\\n Tests  1 failed"
    with pytest.raises(Problem):
        run(["test"], (Step("Fails", [sys.executable, "-c", f"print('{said}'); raise SystemExit(1)"]),))
    assert capfd.readouterr().out.splitlines()[-1].strip() == name


def test_failed_web_tests_are_listed_in_colored_output(capfd: pytest.CaptureFixture[str]) -> None:
    name = "web-shell/packages/ui/src/inputs/inputs.test.tsx > a file is read"
    said = f"\\x1b[41m FAIL \\x1b[49m \\x1b[30munit\\x1b[39m {name}\\n Tests  1 failed"
    with pytest.raises(Problem):
        run(["test"], (Step("Fails", [sys.executable, "-c", f"print('{said}'); raise SystemExit(1)"]),))
    assert capfd.readouterr().out.splitlines()[-1].strip() == f"FAIL  unit {name}"


def test_errors_outside_a_web_test_are_listed_last(capfd: pytest.CaptureFixture[str]) -> None:
    error = "TypeError: late\n ❯ later web-shell/a.test.ts:3:42\n\nThe last test to run was a"
    said = f"⎯⎯ Unhandled Errors ⎯⎯\n\n⎯⎯ Unhandled Rejection ⎯⎯\n{error}.\n⎯⎯⎯⎯\n\n Tests  1 passed\n Errors  1 error"
    fails = f"print({said!r}); raise SystemExit(1)"
    with pytest.raises(Problem):
        run(["test"], (Step("Fails", [sys.executable, "-X", "utf8", "-c", fails]),))
    assert capfd.readouterr().out.splitlines()[-1].strip() == (
        "TypeError: late ❯ later web-shell/a.test.ts:3:42 The last test to run was a."
    )


def test_one_group_can_be_run_alone(capfd: pytest.CaptureFixture[str]) -> None:
    steps = (
        Step("Reads", [sys.executable, "-c", "pass"], "lint"),
        Step("Tests", [sys.executable, "-c", "raise SystemExit(1)"]),
    )
    run(["lint"], steps)
    assert "1 of 1 steps ran" in capfd.readouterr().out
