"""Who gets an email about a change, and how an email counts sessions and children."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.families.create_family import Family, NewChild
from identity.use_cases.therapists.suspend_therapist import suspend_therapist

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.notifications.sessions.test_sessions import DANA, ROBIN, WEDNESDAY, deliver_batch
from services.identity.tests.scheduling import FakeScheduling
from services.identity.tests.world import SPEECH, Makes

ADA, QUINN = "ada@example.com", "quinn@example.com"


@pytest.fixture
async def family(makes: Makes) -> Family:
    """With two children."""
    children = [NewChild(name=name, age=7, specialty_ids=[SPEECH]) for name in ("Mia", "Noa")]
    return await makes.family(children=children)


@pytest.fixture
async def therapist(makes: Makes, mailbox: Mailbox, delivery: Delivery, family: Family) -> UUID:
    therapist_id = await makes.therapist()
    await delivery.deliver()
    mailbox.mails.clear()
    return therapist_id


@pytest.fixture
async def other(makes: Makes, mailbox: Mailbox, delivery: Delivery) -> Family:
    child = NewChild(name="Zacharias", age=8, specialty_ids=[SPEECH])
    family = await makes.family(QUINN, children=(child,))
    await delivery.deliver()
    mailbox.mails.clear()
    return family


@pytest.mark.parametrize("by", ["guardian", "operator", "service"])
async def test_therapist_hears_of_changes_no_therapist_made(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock, by: str
) -> None:
    child, later = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    event = await makes.session(therapist, child)
    await deliver_batch(delivery, clock)
    assert mailbox.to(ROBIN) == []
    await makes.session(therapist, child, key=event, version=2, starts_at=later, by=by)
    await deliver_batch(delivery, clock)
    await makes.session(therapist, child, key=event, version=3, starts_at=later, canceled=True, by=by)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(ROBIN) == [
        "Moved to Wednesday, March 4 at 8:00 AM PST",
        "Canceled: Wednesday, March 4 at 8:00 AM PST",
    ]
    assert "a family made" not in body_of(mailbox.to(ROBIN)[0])


@pytest.mark.parametrize(
    ("by", "sentence"),
    [
        ("guardian", "This session won’t take place."),
        ("therapist", "This session won’t take place and won’t count as a no-show."),
        ("service", "This session won’t take place and won’t count as a no-show."),
    ],
)
async def test_cancel_by_others_does_not_count_as_no_show(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
    by: str, sentence: str,
) -> None:  # fmt: skip
    event = await makes.session(therapist, family.children[0].id)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    await makes.session(therapist, family.children[0].id, key=event, version=2, canceled=True, by=by)
    await deliver_batch(delivery, clock)
    text = body_of(mailbox.to(DANA)[0])
    assert f"\n{sentence}\n" in text
    assert "When: Wednesday, March 4, 2026, 7:00 – 7:45 AM PST" in text


async def test_group_handover_is_one_session_with_all_children(
    makes: Makes, family: Family, other: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    substitute = await makes.therapist(ADA)
    children = [child.id for child in (*family.children, *other.children)]
    event = await makes.session(therapist, *children)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    await makes.session(substitute, *children, key=event, version=2, instead_of=therapist)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(ADA)
    assert mail["Subject"] == "You’re covering: Wednesday, March 4 at 7:00 AM PST"
    assert "Who: Mia, Noa, Zacharias" in body_of(mail)


async def test_siblings_in_one_session_count_as_one_session(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    children = [child.id for child in family.children]
    for week in range(2):
        await makes.session(therapist, *children, starts_at=WEDNESDAY + timedelta(weeks=week))
        await deliver_batch(delivery, clock)
    first, second = mailbox.to(DANA)
    assert first["Subject"] == "Booked: Wednesday, March 4 at 7:00 AM PST"
    assert "Who: Mia and Noa with Robin Chen" in body_of(first)
    assert second["Subject"] == "Booked: Wednesday, March 11 at 8:00 AM PDT"


async def test_child_leaving_a_group_does_not_cancel_it_for_the_therapist(
    makes: Makes, family: Family, other: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    children = [family.children[0].id, other.children[0].id]
    event = await makes.session(therapist, *children)
    alone = await makes.session(therapist, children[1], starts_at=WEDNESDAY + timedelta(hours=2))
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    leaving: dict[str, Any] = {"canceled_child_ids": [children[1]], "by": "guardian"}
    await makes.session(therapist, *children, key=event, version=2, **leaving)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(ROBIN)
    assert mail["Subject"] == "A child won’t attend: Wednesday, March 4 at 7:00 AM PST"
    text = body_of(mail)
    assert "The session still takes place: the other children are coming." in text and "won’t take place" not in text
    assert "Who: Zacharias" in text
    assert "other children" not in body_of(mailbox.to(QUINN)[0])
    mailbox.mails.clear()
    await makes.session(therapist, *children, key=event, version=3)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    await makes.session(therapist, *children, key=event, version=4, **leaving)
    await makes.session(
        therapist, children[1], starts_at=WEDNESDAY + timedelta(hours=2), key=alone, version=2, canceled=True,
        by="guardian",
    )  # fmt: skip
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(ROBIN)
    assert mail["Subject"] == "2 cancellations"
    assert body_of(mail).count("Still takes place: the other children are coming") == 1


async def test_last_child_leaving_a_group_cancels_it_for_the_therapist(
    makes: Makes, family: Family, other: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    children = [family.children[0].id, other.children[0].id]
    event = await makes.session(therapist, *children)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    await makes.session(
        therapist, *children, key=event, version=2, canceled=True, canceled_child_ids=children, by="operator"
    )
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(ROBIN) == ["Canceled: Wednesday, March 4 at 7:00 AM PST"]
    assert "Who: Mia, Zacharias" in body_of(mailbox.to(ROBIN)[0])


async def test_file_for_a_removed_child_includes_the_lost_session(
    makes: Makes, family: Family, other: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock, scheduling: FakeScheduling,
) -> None:  # fmt: skip
    event = await makes.session(therapist, family.children[0].id, other.children[0].id)
    await deliver_batch(delivery, clock)
    scheduling.asked.clear()
    await makes.session(therapist, family.children[0].id, key=event, version=2)
    await deliver_batch(delivery, clock)
    (params,) = (url.params for url in scheduling.asked if "language" not in url.params)
    assert (params["guardian_id"], params["event_id"]) == (str(other.guardian.id), str(event))
    assert params["given_up"] == "true"


async def test_suspended_therapist_gets_no_session_emails(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    event = await makes.session(therapist, family.children[0].id)
    await deliver_batch(delivery, clock)
    async with makes.units.begin(makes.actor) as uow:
        await suspend_therapist(uow, therapist)
    await makes.session(therapist, family.children[0].id, key=event, version=2, canceled=True, by="guardian")
    await deliver_batch(delivery, clock)
    assert mailbox.to(ROBIN) == []
    async with makes.units.begin(makes.actor) as uow:
        notification = await uow.row(
            "SELECT dropped_reason FROM notifications WHERE kind = 'session_cancelled' AND dropped_at IS NOT NULL"
        )
    assert notification == {"dropped_reason": "suspended"}


async def test_second_guardian_hears_only_of_their_own_child(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    second = await makes.family("sam@example.com", children=())
    async with makes.units.begin(makes.actor) as uow:
        event = GuardianshipGranted(version=2, guardian_id=second.guardian.id, child_id=family.children[1].id)
        await grant_guardianship(uow, event)
    await delivery.deliver()
    mailbox.mails.clear()
    await makes.session(therapist, *(child.id for child in family.children))
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to("sam@example.com")
    assert "Who: Noa with Robin Chen" in body_of(mail) and "Mia" not in body_of(mail, "html")
