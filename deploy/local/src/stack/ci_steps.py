"""The steps of `make test` and `make drill`. Of those that can start, the first of the list does."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from stack.layout import ROOT

_TYPED = [
    str(folder.relative_to(ROOT))
    for pattern in ("services/*/src", "services/*/tests", "deploy/*/src", "deploy/simulators/*/src", "tests")
    for folder in sorted(ROOT.glob(pattern))
    if folder.name != "tests" or "-" not in folder.parent.name
]
"""Tests too, except in folders with a hyphen in their name: mypy cannot treat them as packages."""

_LONGEST = {
    "scheduling": ["services/scheduling"],
    "identity": ["services/identity"],
    "billing and documents": ["services/billing", "services/documents"],
    "clinical-records": ["services/clinical-records"],
}
_OTHERS = [
    *sorted(
        name
        for folder in ROOT.glob("services/*/")
        if (name := str(folder.relative_to(ROOT))) not in chain.from_iterable(_LONGEST.values())
    ),
    "deploy",
    "tests/contract",
]
_HOSTILE_INPUT = [
    str(file.relative_to(ROOT)) for file in sorted(ROOT.glob("services/*/tests/api/test_hostile_input.py"))
]
_TESTED_TOGETHER = {**_LONGEST, "the other folders": _OTHERS}
"""Folders by process. Each process imports and migrates only what it tests; each worker of pytest-xdist would import
and migrate everything."""


@dataclass(frozen=True)
class Step:
    """A command in the repository's root; `python` and `npm` are the virtual environment's.

    `group` says who runs the step: `make lint` runs "lint", `make test` also "test", and `make drill` runs "drill",
    which takes too long for `make test`. `on_stack` steps run while the test stack is up, with its addresses in their
    environment. A step starts once those in `after` have passed; a name that isn't chosen doesn't count.
    """

    name: str
    command: Sequence[str]
    group: str = "test"
    on_stack: bool = False
    after: Sequence[str] = ()
    env: dict[str, str] = field(default_factory=dict)


AT_ONCE = 3
"""Steps at the same time. Each keeps about one processor busy and waits now and then, so two leave one idle."""

_PYTHON_TESTS = {f"Tests of {name}": folders for name, folders in _TESTED_TOGETHER.items()}

STACK_AFTER = ("Contracts are current", *_PYTHON_TESTS, "Rooms at once")
"""The test stack starts once these have passed. It reads what the first of them generates, and shares ports with some
of the others."""

STEPS = (
    Step("Python lint", ["python", "-m", "ruff", "check", "."], "lint"),
    Step("Python format", ["python", "-m", "ruff", "format", "--check", "."], "lint", after=["Python lint"]),
    Step("Import directions", ["lint-imports"], "lint", after=["Python format"]),
    # The downloads of npm and Debian leave a processor idle. The Python tests need none of what they bring.
    Step("Web packages, builds and browser", ["python", "-m", "stack.install"], after=["Import directions"]),
    *(
        Step(name, ["python", "-m", "pytest", *folders], after=["Import directions"])
        for name, folders in _PYTHON_TESTS.items()
    ),
    Step("Python types", ["python", "-m", "mypy", *_TYPED], "lint", after=["Import directions"]),
    # Generates the TypeScript client again where the pages import it, so no step of the web runs beside it.
    Step(
        "Contracts are current",
        ["python", "-m", "stack", "contracts", "--check"],
        after=["Web packages, builds and browser"],
    ),
    Step("Web types", ["npm", "run", "typecheck"], "lint", after=["Contracts are current"]),
    Step("Web lint", ["npm", "run", "lint"], "lint", after=["Contracts are current"]),
    Step("Web dead code", ["npm", "run", "knip"], "lint", after=["Contracts are current"]),
    Step("Web tests", ["npm", "test"], after=["Web types", "Web lint", "Web dead code"]),
    Step("Stories in Chromium", ["npm", "run", "test:browser"], after=["Web types", "Web lint", "Web dead code"]),
    Step(
        "Across services",
        [
            "python",
            "-m",
            "pytest",
            "tests",
            *(f"--ignore=tests/{name}" for name in ("contract", "fault", "fuzz", "money", "released")),
        ],
        on_stack=True,
    ),
    # Three browsers, which need the processors that the web tests use.
    Step(
        "Browser journeys",
        ["npx", "playwright", "test", "-c", "tests/e2e"],
        on_stack=True,
        after=["Web tests", "Stories in Chromium"],
    ),
    # Starts a stack of its own, which survives a power loss as a real one does.
    Step("Long faults", ["python", "-m", "pytest", "tests/fault/drill"], "drill"),
    # Starts a stack of its own too, and prints what rooms cost.
    Step("Rooms at once", ["python", "-m", "tests.load.rooms"], "drill", after=["Long faults"]),
    Step(
        "Audit tampers",
        ["python", "-m", "pytest", "services/chassis/tests/test_audit_tampers.py"],
        "drill",
        after=["Rooms at once"],
        env={"DRILL": "1"},
    ),
    Step(
        "Hostile input at full length",
        ["python", "-m", "pytest", *_HOSTILE_INPUT],
        "drill",
        after=["Rooms at once"],
        env={"DRILL": "1"},
    ),
    Step(
        "Stage at full length",
        ["npx", "vitest", "run", "--project", "unit", "web-shell/packages/room-stage/src/sync"],
        "drill",
        after=["Rooms at once"],
        env={"DRILL": "1"},
    ),
    Step(
        "Faults",
        ["python", "-m", "pytest", "tests/fault", "--ignore=tests/fault/drill"],
        "drill",
        True,
        after=["Audit tampers", "Hostile input at full length", "Stage at full length"],
    ),
    # Moves the clock, so it starts a stack of its own.
    Step(
        "Money over time",
        ["python", "-m", "pytest", "tests/money"],
        "drill",
        True,
        after=["Audit tampers", "Hostile input at full length", "Stage at full length"],
        env={"TEST_PORT_OFFSET": "11000"},
    ),
    # The others are as long in `make test`.
    Step(
        "Attacks at full length",
        ["python", "-m", "pytest", "tests/security/test_hostile_files.py", "tests/security/test_spoofed_headers.py"],
        "drill",
        True,
        after=["Faults", "Money over time"],
        env={"DRILL": "1"},
    ),
    Step(
        "Journeys at every width",
        ["npx", "playwright", "test", "-c", "tests/e2e"],
        "drill",
        True,
        after=["Attacks at full length"],
        env={"DRILL": "1"},
    ),
    # Last, because it changes the demo data at random.
    Step("Random requests", ["python", "-m", "pytest", "tests/fuzz"], "drill", True, after=["Journeys at every width"]),
)
