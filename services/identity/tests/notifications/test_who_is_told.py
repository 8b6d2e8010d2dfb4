"""Whose changes are told to whom, and how many sessions a letter counts."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.create_family import Family, NewChild
from identity.use_cases.suspend_therapist import suspend_therapist

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.notifications.test_sessions import DANA, ROBIN, WEDNESDAY, told
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
    found = await makes.therapist()
    await delivery.deliver()
    mailbox.mails.clear()
    return found


@pytest.fixture
async def other(makes: Makes, mailbox: Mailbox, delivery: Delivery) -> Family:
    child = NewChild(name="Zacharias", age=8, specialty_ids=[SPEECH])
    found = await makes.family(QUINN, children=(child,))
    await delivery.deliver()
    mailbox.mails.clear()
    return found


@pytest.mark.parametrize("by", ["guardian", "operator", "service"])
async def test_a_therapist_is_told_of_what_no_therapist_canceled_or_moved(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock, by: str
) -> None:
    child, later = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    event = await makes.session(therapist, child)
    await told(delivery, clock)
    assert mailbox.to(ROBIN) == []
    await makes.session(therapist, child, key=event, version=2, starts_at=later, by=by)
    await told(delivery, clock)
    await makes.session(therapist, child, key=event, version=3, starts_at=later, canceled=True, by=by)
    await told(delivery, clock)
    assert mailbox.subjects(ROBIN) == [
        "Changed: now Wednesday, March 4 at 8:00 AM PST",
        "Canceled: Wednesday, March 4 at 8:00 AM PST",
    ]
    assert "a family made" not in body_of(mailbox.to(ROBIN)[0])


@pytest.mark.parametrize(
    ("by", "sentence"),
    [
        ("guardian", "It will not take place."),
        ("therapist", "It will not take place, and it does not count as missed."),
        ("service", "It will not take place, and it does not count as missed."),
    ],
)
async def test_a_family_reads_that_what_others_canceled_is_not_missed(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
    by: str, sentence: str,
) -> None:  # fmt: skip
    event = await makes.session(therapist, family.children[0].id)
    await told(delivery, clock)
    mailbox.mails.clear()
    await makes.session(therapist, family.children[0].id, key=event, version=2, canceled=True, by=by)
    await told(delivery, clock)
    text = body_of(mailbox.to(DANA)[0])
    assert f"\n{sentence}\n" in text
    assert "When: Wednesday, March 4, 2026, 7:00 – 7:45 AM PST" in text


async def test_a_group_that_is_handed_over_is_one_session_with_all_who_come(
    makes: Makes, family: Family, other: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    substitute = await makes.therapist(ADA)
    children = [child.id for child in (*family.children, *other.children)]
    event = await makes.session(therapist, *children)
    await told(delivery, clock)
    mailbox.mails.clear()
    await makes.session(substitute, *children, key=event, version=2, instead_of=therapist)
    await told(delivery, clock)
    (mail,) = mailbox.to(ADA)
    assert mail["Subject"] == "Handed to you: Wednesday, March 4 at 7:00 AM PST"
    assert "Who: Mia, Noa, Zacharias" in body_of(mail)


async def test_two_children_of_a_family_in_one_session_are_told_of_one_session(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    children = [child.id for child in family.children]
    for week in range(2):
        await makes.session(therapist, *children, starts_at=WEDNESDAY + timedelta(weeks=week))
        await told(delivery, clock)
    first, second = mailbox.to(DANA)
    assert first["Subject"] == "Booked: Wednesday, March 4 at 7:00 AM PST"
    assert "Who: Mia and Noa with Robin Chen" in body_of(first)
    assert second["Subject"] == "Booked: Wednesday, March 11 at 8:00 AM PDT"


async def test_a_child_that_leaves_a_group_is_not_told_to_its_therapist_as_the_end_of_the_session(
    makes: Makes, family: Family, other: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    children = [family.children[0].id, other.children[0].id]
    event = await makes.session(therapist, *children)
    alone = await makes.session(therapist, children[1], starts_at=WEDNESDAY + timedelta(hours=2))
    await told(delivery, clock)
    mailbox.mails.clear()
    gone: dict[str, Any] = {"canceled_child_ids": [children[1]], "by": "guardian"}
    await makes.session(therapist, *children, key=event, version=2, **gone)
    await told(delivery, clock)
    (mail,) = mailbox.to(ROBIN)
    assert mail["Subject"] == "A child will not come: Wednesday, March 4 at 7:00 AM PST"
    text = body_of(mail)
    assert "The others still come." in text and "not take place" not in text
    assert "Who: Zacharias" in text
    assert "others" not in body_of(mailbox.to(QUINN)[0])
    mailbox.mails.clear()
    await makes.session(therapist, *children, key=event, version=3)
    await told(delivery, clock)
    mailbox.mails.clear()
    await makes.session(therapist, *children, key=event, version=4, **gone)
    await makes.session(
        therapist, children[1], starts_at=WEDNESDAY + timedelta(hours=2), key=alone, version=2, canceled=True,
        by="guardian",
    )  # fmt: skip
    await told(delivery, clock)
    (mail,) = mailbox.to(ROBIN)
    assert mail["Subject"] == "2 cancellations"
    assert body_of(mail).count("The others still come") == 1


async def test_the_last_child_that_leaves_a_group_ends_the_session_for_its_therapist(
    makes: Makes, family: Family, other: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    children = [family.children[0].id, other.children[0].id]
    event = await makes.session(therapist, *children)
    await told(delivery, clock)
    mailbox.mails.clear()
    await makes.session(
        therapist, *children, key=event, version=2, canceled=True, canceled_child_ids=children, by="operator"
    )
    await told(delivery, clock)
    assert mailbox.subjects(ROBIN) == ["Canceled: Wednesday, March 4 at 7:00 AM PST"]
    assert "Who: Mia, Zacharias" in body_of(mailbox.to(ROBIN)[0])


async def test_the_file_of_a_family_whose_child_was_taken_out_asks_for_what_it_is_in_no_more(
    makes: Makes, family: Family, other: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock, scheduling: FakeScheduling,
) -> None:  # fmt: skip
    event = await makes.session(therapist, family.children[0].id, other.children[0].id)
    await told(delivery, clock)
    scheduling.asked.clear()
    await makes.session(therapist, family.children[0].id, key=event, version=2)
    await told(delivery, clock)
    (asked,) = (url.params for url in scheduling.asked)
    assert (asked["guardian_id"], asked["event_id"]) == (str(other.guardian.id), str(event))
    assert asked["given_up"] == "true"


async def test_a_suspended_therapist_is_sent_nothing_about_sessions(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    event = await makes.session(therapist, family.children[0].id)
    await told(delivery, clock)
    async with makes.units.begin(makes.actor) as uow:
        await suspend_therapist(uow, therapist)
    await makes.session(therapist, family.children[0].id, key=event, version=2, canceled=True, by="guardian")
    await told(delivery, clock)
    assert mailbox.to(ROBIN) == []
    async with makes.units.begin(makes.actor) as uow:
        commit_now = await uow.row(
            "SELECT dropped_reason FROM notifications WHERE kind = 'session_cancelled' AND dropped_at IS NOT NULL"
        )
    assert commit_now == {"dropped_reason": "suspended"}


async def test_a_second_guardian_hears_of_the_own_child_of_the_two(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    second = await makes.family("sam@example.com", children=())
    async with makes.units.begin(makes.actor) as uow:
        fact = GuardianshipGranted(version=2, guardian_id=second.guardian.id, child_id=family.children[1].id)
        await grant_guardianship(uow, fact)
    await delivery.deliver()
    mailbox.mails.clear()
    await makes.session(therapist, *(child.id for child in family.children))
    await told(delivery, clock)
    (mail,) = mailbox.to("sam@example.com")
    assert "Who: Noa with Robin Chen" in body_of(mail) and "Mia" not in body_of(mail, "html")
