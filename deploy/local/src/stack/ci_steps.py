"""The steps of `make test` and `make drill`, in order. The fastest to fail come first."""

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
    environment. A step that names the preceding one in `parallel_with` runs at the same time: neither of them keeps
    two processors busy alone.
    """

    name: str
    command: Sequence[str]
    group: str = "test"
    on_stack: bool = False
    parallel_with: str | None = None
    env: dict[str, str] = field(default_factory=dict)


STEPS = (
    Step("Python lint", ["python", "-m", "ruff", "check", "."], "lint"),
    Step("Python format", ["python", "-m", "ruff", "format", "--check", "."], "lint"),
    Step("Import directions", ["lint-imports"], "lint"),
    Step("Python types", ["python", "-m", "mypy", *_TYPED], "lint"),
    # The downloads of npm and Debian leave a processor idle. The Python tests need none of what they bring.
    Step("Web packages, builds and browser", ["python", "-m", "stack.install"], parallel_with="Python types"),
    *(
        Step(f"Tests of {name}", ["python", "-m", "pytest", *folders], parallel_with="Python types")
        for name, folders in _TESTED_TOGETHER.items()
    ),
    # Generates the TypeScript client again where the pages import it, so no step of the web runs beside it.
    Step("Contracts are current", ["python", "-m", "stack", "contracts", "--check"]),
    Step("Web types", ["npm", "run", "typecheck"], "lint"),
    Step("Web lint", ["npm", "run", "lint"], "lint", parallel_with="Web types"),
    Step("Web dead code", ["npm", "run", "knip"], "lint", parallel_with="Web types"),
    # Both wait for timers now and then.
    Step("Web tests", ["npm", "test"]),
    Step("Stories in Chromium", ["npm", "run", "test:browser"], parallel_with="Web tests"),
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
    Step(
        "Browser journeys",
        ["npx", "playwright", "test", "-c", "tests/e2e"],
        on_stack=True,
        parallel_with="Across services",
    ),
    Step("Faults", ["python", "-m", "pytest", "tests/fault", "--ignore=tests/fault/drill"], "drill", True),
    # Moves the clock, so it starts a stack of its own.
    Step(
        "Money over time",
        ["python", "-m", "pytest", "tests/money"],
        "drill",
        True,
        parallel_with="Faults",
        env={"TEST_PORT_OFFSET": "11000"},
    ),
    # Starts a stack of its own, which survives a power loss as a real one does.
    Step("Long faults", ["python", "-m", "pytest", "tests/fault/drill"], "drill"),
    # Starts a stack of its own too, and prints what rooms cost.
    Step("Rooms at once", ["python", "-m", "tests.load.rooms"], "drill"),
    Step(
        "Audit tampers",
        ["python", "-m", "pytest", "services/chassis/tests/test_audit_tampers.py"],
        "drill",
        env={"DRILL": "1"},
    ),
    Step(
        "Hostile input at full length",
        ["python", "-m", "pytest", *_HOSTILE_INPUT],
        "drill",
        parallel_with="Audit tampers",
        env={"DRILL": "1"},
    ),
    Step(
        "Stage at full length",
        ["npx", "vitest", "run", "--project", "unit", "web-shell/packages/room-stage/src/sync"],
        "drill",
        parallel_with="Audit tampers",
        env={"DRILL": "1"},
    ),
    # The others are as long in `make test`.
    Step(
        "Attacks at full length",
        ["python", "-m", "pytest", "tests/security/test_hostile_files.py", "tests/security/test_spoofed_headers.py"],
        "drill",
        True,
        env={"DRILL": "1"},
    ),
    Step(
        "Journeys at every width", ["npx", "playwright", "test", "-c", "tests/e2e"], "drill", True, env={"DRILL": "1"}
    ),
    # Last, because it changes the demo data at random.
    Step("Random requests", ["python", "-m", "pytest", "tests/fuzz"], "drill", True),
)
