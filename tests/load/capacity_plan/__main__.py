"""`python -m tests.load.capacity_plan` writes docs/operations/capacity.md."""

from stack.layout import ROOT

from tests.load.capacity_plan.assumptions import GOAL
from tests.load.capacity_plan.cluster import cluster
from tests.load.capacity_plan.demand import Demand
from tests.load.capacity_plan.measured import DATA, load
from tests.load.capacity_plan.page import page

PAGE = ROOT / "docs" / "operations" / "capacity.md"
UNMEASURED = """\
# Capacity

Not measured yet. `make bench ROW=capacity` measures what the main actions cost and writes this page: what 50 thousand
therapists and a million families need, the first three limits, and what lifts each.
[tests/load/capacity_plan](../../tests/load/capacity_plan) holds the arithmetic and its assumptions.
"""
"""Until the first run of the row."""


def current() -> str:
    return page(Demand(GOAL, load()), cluster()) if DATA.exists() else UNMEASURED


if __name__ == "__main__":
    PAGE.write_text(current())
