"""docs/operations/capacity.md says what its figures, its arithmetic and deploy/k8s say."""

from stack.layout import ROOT

from tests.load.capacity_plan import assumptions as assumed
from tests.load.capacity_plan.__main__ import PAGE, current
from tests.load.capacity_plan.demand import DAYS_KEPT
from tests.load.capacity_plan.measured import PROGRAMS, load


def test_the_page_is_written_from_what_was_measured() -> None:
    assert PAGE.read_text() == current(), "run python -m tests.load.capacity_plan"


def test_every_action_of_the_plan_was_measured() -> None:
    actions = load().actions
    assert {use.action for use in assumed.USES} == set(actions)
    for action, cost in actions.items():
        assert set(cost.cpu_ms) == set(PROGRAMS), action
        assert sum(cost.cpu_ms.values()) > 0, action


def test_every_kind_of_table_is_kept_for_some_time() -> None:
    kinds = {kind for cost in load().actions.values() for stored in cost.stored.values() for kind in stored}
    assert kinds <= {"records", "audit", *DAYS_KEPT}


def test_the_page_is_found_from_the_others() -> None:
    assert "](capacity.md)" in (ROOT / "docs" / "operations" / "README.md").read_text()
