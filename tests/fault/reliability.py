"""The table of docs/reliability.md: what the last run of each drill saw.

python -m tests.fault.reliability      writes it from the results in .local/reliability
"""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from stack.layout import LOCAL, ROOT

RESULTS = LOCAL / "reliability"
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- written by python -m tests.fault.reliability -->", "<!-- end -->"
HEAD = ("fault", "times", "seen", "L1–L7", "s", "tests")
DRILLS = "tests/fault/drill"


@dataclass(frozen=True)
class Fault:
    what: str
    tests: Sequence[str]
    """The drill first, then the tests of `make test` that hold a part of it."""
    by_make_test: str = ""
    """What `make test` shows, for a fault without a drill."""


@dataclass(frozen=True)
class Result:
    name: str
    test: str
    count: int
    wanted: int
    seen: Sequence[str]
    violations: Mapping[str, int]
    seconds: int
    seed: int


FAULTS: Mapping[str, Fault] = {
    "F1": Fault(
        "`kill -9` of each service under load",
        (
            f"{DRILLS}/test_killed_services.py::test_killed_services_lose_and_repeat_nothing",
            "tests/fault/test_killed_between_commit_and_relay.py",
        ),
    ),
}


def write_down(result: Result) -> None:
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{result.name}.json").write_text(json.dumps(asdict(result), indent=1) + "\n")


def results() -> Mapping[str, Result]:
    return {file.stem: Result(**json.loads(file.read_text())) for file in RESULTS.glob("F*.json")}


def row(name: str, fault: Fault, result: Result | None) -> Sequence[str]:
    tests = "<br>".join(f"`{test}`" for test in fault.tests)
    if result is None:
        return (f"{name}: {fault.what}", "", fault.by_make_test or "not run", "", "", tests)
    held = all(count == 0 for count in result.violations.values())
    oracles = "0" if held else ", ".join(f"{one}: {count}" for one, count in result.violations.items() if count)
    times = f"{result.count} of {result.wanted}"
    return (f"{name}: {fault.what}", times, "<br>".join(result.seen), oracles, str(result.seconds), tests)


def table(known: Mapping[str, Result]) -> str:
    rows = [HEAD, ("---",) * len(HEAD), *(row(name, fault, known.get(name)) for name, fault in FAULTS.items())]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


def rewritten(page: str, known: Mapping[str, Result]) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table(known)}{END}{after}"


def main(page: Path = PAGE) -> None:
    known = results()
    if not known:
        sys.exit(f"No drill left a result in {RESULTS}: run `make drill` first")
    page.write_text(rewritten(page.read_text(), known))


if __name__ == "__main__":
    main()
