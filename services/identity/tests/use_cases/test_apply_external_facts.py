from datetime import timedelta

from chassis.ids import new_id
from chassis.testing.clock import START, FakeClock
from identity.use_cases.apply_external_facts import apply_terms_published
from identity.use_cases.families.create_family import Family

from services.identity.tests.world import Makes


async def step(makes: Makes, family: Family) -> str:
    async with makes.units.begin(makes.actor) as uow:
        return str(await uow.value("SELECT profile_step FROM guardians WHERE id = $1", family.guardian.id))


async def put_at(makes: Makes, family: Family, where: str) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE guardians SET profile_step = $2 WHERE id = $1", family.guardian.id, where)


async def test_active_plan_moves_select_plan_step_only(makes: Makes) -> None:
    family = await makes.family()
    subscription = await makes.plan(family, status="past_due")
    assert await step(makes, family) == "select_plan"
    await makes.plan(family, key=subscription, version=2)
    assert await step(makes, family) == "add_child_data"
    await put_at(makes, family, "complete")
    await makes.plan(family, status="paused", key=subscription, version=3)
    await makes.plan(family, status="active", key=subscription, version=4)
    assert await step(makes, family) == "complete"


async def test_last_subscription_end_moves_to_renewal(makes: Makes) -> None:
    family = await makes.family()
    first, second = await makes.plan(family), await makes.plan(family)
    await put_at(makes, family, "complete")
    await makes.plan(family, status="ended", key=first, version=2)
    assert await step(makes, family) == "complete"
    await makes.plan(family, status="ended", key=second, version=2)
    assert await step(makes, family) == "renewal"


async def test_new_plan_after_renewal_moves_to_furthest_step(makes: Makes) -> None:
    family = await makes.family()
    ended = await makes.plan(family)
    await makes.plan(family, status="ended", key=ended, version=2)
    assert await step(makes, family) == "renewal"
    await makes.plan(family)
    assert await step(makes, family) == "add_child_data"


async def test_outdated_event_is_ignored(makes: Makes) -> None:
    family = await makes.family()
    subscription = await makes.plan(family, status="ended", version=5)
    assert await step(makes, family) == "renewal"
    await makes.plan(family, status="active", key=subscription, version=4)
    assert await step(makes, family) == "renewal"


async def test_first_session_completes_booking_step_only(makes: Makes) -> None:
    family, therapist_id = await makes.family(), await makes.therapist()
    child_id = family.children[0].id
    await put_at(makes, family, "booking")
    session = await makes.session(therapist_id, child_id, canceled=True)
    assert await step(makes, family) == "booking"
    await makes.session(therapist_id, child_id, key=session, version=2)
    assert await step(makes, family) == "complete"
    await put_at(makes, family, "match_therapist")
    await makes.session(therapist_id, child_id)
    assert await step(makes, family) == "match_therapist"


async def test_event_of_unknown_guardian_is_stored(makes: Makes) -> None:
    family = await makes.family()
    family.guardian.id = new_id()
    await makes.plan(family)
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM known_subscriptions") == 1


async def test_latest_terms_of_a_kind_are_current(makes: Makes, clock: FakeClock) -> None:
    newest = await makes.terms()
    async with makes.units.begin(makes.actor) as uow:
        await apply_terms_published(uow, "terms_and_conditions", new_id(), START - timedelta(days=1))
        assert await uow.value("SELECT document_id FROM current_terms") == newest
