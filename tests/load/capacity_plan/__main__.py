"""`python -m tests.load.capacity_plan` writes docs/operations/capacity.md."""

from stack.layout import ROOT

from tests.load.capacity_plan.assumptions import GOAL
from tests.load.capacity_plan.cluster import cluster
from tests.load.capacity_plan.demand import Demand
from tests.load.capacity_plan.measured import load
from tests.load.capacity_plan.page import page

PAGE = ROOT / "docs" / "operations" / "capacity.md"


def current() -> str:
    return page(Demand(GOAL, load()), cluster())


if __name__ == "__main__":
    PAGE.write_text(current())
