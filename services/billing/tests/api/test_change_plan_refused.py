"""When a plan can't be changed."""

from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import guardian

from services.billing.tests.conftest import TermsAnswer
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.plan_changes import charges, preview, subscribed, switch
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline


@pytest.mark.parametrize(
    ("action", "code"), [("pause", "not_active"), ("cancel", "already_canceled")], ids=["paused", "canceled"]
)
async def test_paused_and_canceled_plans_are_not_changed(
    family: Family, weekly: UUID, twice: UUID, action: str, code: str
) -> None:
    await subscribed(family, weekly)
    after = (await family.change(action, weekly)).json()["subscription"]
    assert after["permissions"]["change_plan"] == {"allowed": False, "reason": code}
    response = await family.change("plan_change/preview", twice)
    assert (response.status_code, response.json()["code"]) == (409, code)
    assert "before you change it" in response.json()["error"]


async def test_overdue_plan_is_not_changed(family: Family, weekly: UUID, twice: UUID, timeline: Timeline) -> None:
    await subscribed(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(28)
    response = await family.change("plan_change/preview", twice)
    assert (response.status_code, response.json()["code"]) == (409, "payment_owed")
    assert (await family.current())["permissions"]["change_plan"]["reason"] == "payment_owed"


async def test_plan_is_not_changed_while_its_renewal_is_charged(
    family: Family, weekly: UUID, twice: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    simulator.behave(draft_seconds=3600)
    await subscribed(family, weekly)
    await timeline.advance_days(28)
    response = await family.change("plan_change/preview", twice)
    assert (response.status_code, response.json()["code"]) == (409, "renewal_under_way")


async def test_only_another_recurring_plan_can_be_chosen(
    family: Family, weekly: UUID, assessment: UUID, trial: UUID
) -> None:
    await subscribed(family, weekly)
    codes = {
        plan: (await family.change("plan_change/preview", plan)).json()["code"] for plan in (weekly, assessment, trial)
    }
    assert codes == {weekly: "already_on_plan", assessment: "plan_not_offered", trial: "plan_not_offered"}
    missing = await family.change("plan_change/preview", new_id())
    assert (missing.status_code, missing.json()["code"]) == (404, "plan_not_found")


async def test_child_without_a_plan_has_nothing_to_change(family: Family, weekly: UUID, trial: UUID) -> None:
    await family.subscribe(trial)
    response = await family.change("plan_change/preview", weekly)
    assert (response.status_code, response.json()["code"]) == (404, "subscription_not_found")


async def test_other_families_and_school_billed_children_have_no_plan_to_change(
    family: Family, weekly: UUID, twice: UUID, api: ApiClient, runtime: Runtime
) -> None:
    await subscribed(family, weekly)
    stranger = Family(api, runtime, guardian())
    await add_child(runtime, stranger.parent)
    response = await stranger.change("plan_change/preview", twice, child_id=str(family.child))
    assert response.status_code == 404
    school = Family(api, runtime, guardian())
    await add_child(runtime, school.parent, paid_by="school")
    assert (await school.change("plan_change/preview", twice)).json()["code"] == "school_billed"


async def test_upgrade_needs_the_current_terms(
    family: Family, weekly: UUID, twice: UUID, terms: TermsAnswer, simulator: Simulator
) -> None:
    await subscribed(family, weekly)
    seen = await preview(family, twice)
    terms.accepted = False
    response = await switch(family, twice, seen)
    assert (response.status_code, response.json()["code"]) == (409, "terms_not_accepted")
    assert charges(simulator) == [48_000]
