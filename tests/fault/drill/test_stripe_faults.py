"""F15: Stripe charges and doesn't answer, and its webhooks come late, three times and out of order."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.fault.drill.conftest import Drill
from tests.fault.workload import Seen
from tests.support.stripe import Stripe

PURCHASES, CHILDREN_EACH, AT_ONCE = 20, 10, 4
USUAL = {"lost_replies": 0, "webhook_order": "created", "webhook_copies": 1, "webhook_delay_seconds": 0}


@pytest.fixture
def behave(stripe: Stripe) -> Iterator[Callable[[Mapping[str, Any]], None]]:
    yield stripe.behave
    stripe.behave(USUAL)


@pytest.mark.parametrize(
    ("fault", "behavior"),
    [
        ("F15", {"lost_replies": PURCHASES}),
        ("F15 webhooks", {"webhook_order": "random", "webhook_copies": 3, "webhook_delay_seconds": 2}),
    ],
)
def test_what_stripe_charged_is_one_subscription(
    drill: Drill, behave: Callable[[Mapping[str, Any]], None], fault: str, behavior: Mapping[str, Any]
) -> None:
    drill.workload.seen = Seen()
    with drill.fault(fault, PURCHASES) as case:
        families = [drill.families.with_card(CHILDREN_EACH) for _ in range(PURCHASES // CHILDREN_EACH)]
        behave(behavior)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            wishes = [(family, child) for family in families for child in family.children]
            list(pool.map(lambda wish: drill.workload.buy(*wish), wishes))
        case.count = len(wishes)
        case.seen.append(", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in behavior.items()))
        case.surprises += drill.workload.seen.surprises
