from datetime import timedelta
from uuid import UUID

import httpx
from billing.domain.coupons import Duration
from chassis.testing.clock import FakeClock

from services.billing.tests.conftest import MakeCoupon
from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline


async def apply(family: Family, plan: UUID | str, code: str) -> httpx.Response:
    body = {"subscription_plan_id": str(plan), "coupon_code": code}
    return await family.api.post("/guardians/subscription/apply_coupon", json=body, by=family.parent)


async def test_apply_coupon_shows_what_is_paid_today_and_next(
    family: Family, weekly: UUID, make_coupon: MakeCoupon, clock: FakeClock
) -> None:
    await make_coupon("welcome25")
    response = await apply(family, weekly, " Welcome25 ")
    assert response.status_code == 200, response.text
    following = response.json()["payments"]["next"]
    assert following.pop("due_at")[:10] == (clock.now + timedelta(weeks=4)).date().isoformat()
    assert response.json()["payments"]["today"] == {"total": "360.00", "currency": "usd"}
    assert following == {"total": "480.00", "currency": "usd"}
    assert {name: response.json()[name] for name in ("coupon", "price")} == {
        "coupon": {"code": "WELCOME25", "description": "25% off the first payment"},
        "price": {"subtotal": "480.00", "discount": "120.00", "total": "360.00", "currency": "usd"},
    }


async def test_unknown_coupon_is_refused(family: Family, weekly: UUID) -> None:
    response = await apply(family, weekly, "NOSUCH")
    assert (response.status_code, response.json()["code"]) == (422, "coupon_unknown")
    assert response.json()["error"] == "That code isn't valid."


async def test_expired_coupon_is_refused(
    family: Family, weekly: UUID, make_coupon: MakeCoupon, clock: FakeClock, simulator: Simulator
) -> None:
    await make_coupon("SPRING", expires_at=clock.now + timedelta(days=2))
    assert (await apply(family, weekly, "SPRING")).status_code == 200
    simulator.advance(days=3)
    response = await apply(family, weekly, "SPRING")
    assert (response.status_code, response.json()["code"]) == (422, "coupon_expired")
    assert response.json()["error"] == "This coupon has expired."


async def test_used_up_coupon_is_refused(family: Family, weekly: UUID, make_coupon: MakeCoupon) -> None:
    await make_coupon("FIRSTONE", max_redemptions=1)
    await family.save_card()
    bought = await family.subscribe(weekly, coupon_code="firstone")
    assert bought.json()["subscription"]["last_payment"]["total"] == "360.00"
    response = await apply(family, weekly, "FIRSTONE")
    assert (response.status_code, response.json()["code"]) == (422, "coupon_used_up")
    assert response.json()["error"] == "This coupon has been used up."


async def test_apply_coupon_needs_a_plan_and_a_code(family: Family, make_coupon: MakeCoupon) -> None:
    await make_coupon("WELCOME25")
    assert (await apply(family, "no-plan", "WELCOME25")).status_code == 404
    response = await apply(family, "no-plan", "  ")
    assert response.json()["error"] == "Coupon code is required"


async def test_unknown_coupon_buys_nothing(family: Family, weekly: UUID) -> None:
    await family.save_card()
    response = await family.subscribe(weekly, coupon_code="NOSUCH")
    assert (response.status_code, response.json()["code"]) == (422, "coupon_unknown")
    assert await family.current() is None


async def test_a_coupon_that_always_applies_is_in_every_sum_of_a_restart(
    family: Family, weekly: UUID, make_coupon: MakeCoupon, timeline: Timeline
) -> None:
    await make_coupon("ALWAYS25", duration=Duration.FOREVER)
    await family.save_card()
    await family.subscribe(weekly, coupon_code="ALWAYS25")
    await family.change("pause", weekly)
    within = (await family.current())["restart_payment"]
    resumed = (await family.change("resume", weekly)).json()["subscription"]
    assert (within["total"], within["today"]) == (resumed["next_payment"]["total"], False)
    await family.change("cancel", weekly)
    canceled = (await family.current())["restart_payment"]
    reactivated = (await family.change("reactivate", weekly)).json()["subscription"]
    assert canceled["total"] == reactivated["next_payment"]["total"] == "360.00"
    await family.change("pause", weekly)
    await timeline.advance_days(40)
    after = (await family.current())["restart_payment"]
    resumed = (await family.change("resume", weekly)).json()["subscription"]
    assert (after["total"], after["today"]) == (resumed["last_payment"]["total"], True)
    assert after["next"]["total"] == resumed["next_payment"]["total"]
    await timeline.advance_days(29)
    assert (await family.current())["last_payment"]["total"] == after["next"]["total"]
