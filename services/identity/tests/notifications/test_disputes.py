"""Emails about what a family disputes."""

from uuid import UUID

import pytest
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.notifications.notify.dispute import notify_dispute_answered, notify_dispute_opened
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.notifications.sessions.test_sessions import DANA, ROBIN, deliver_batch
from services.identity.tests.world import Makes


@pytest.fixture
async def session(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> UUID:
    event = await makes.session(therapist, family.children[0].id)
    await deliver_batch(delivery, clock)
    clock.advance(days=3)
    mailbox.mails.clear()
    return event


async def test_the_therapist_hears_of_a_dispute_once_without_the_reason(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox
) -> None:
    async with makes.units.begin(makes.actor) as uow:
        for _ in range(2):
            await notify_dispute_opened(uow, 3, session, family.children[0].id, therapist)
    await delivery.deliver()
    (mail,) = mailbox.to(ROBIN)
    assert str(mail["Subject"]).startswith("A family disagrees about the session on Wednesday, March 4")
    assert f"/therapist/calendar?event={session}" in body_of(mail)
    assert mailbox.to(DANA) == []


@pytest.mark.parametrize(
    ("outcome", "subject", "text"),
    [
        ("corrected", "Corrected: your session on", "corrected the record"),
        ("kept", "Answered: your", "kept the record"),
    ],
)
async def test_the_family_hears_the_result(
    makes: Makes, family: Family, session: UUID, delivery: Delivery, mailbox: Mailbox,
    outcome: str, subject: str, text: str,
) -> None:  # fmt: skip
    async with makes.units.begin(makes.actor) as uow:
        await notify_dispute_answered(uow, 4, session, family.children[0].id, outcome)
    await delivery.deliver()
    (mail,) = mailbox.to(DANA)
    assert str(mail["Subject"]).startswith(subject)
    assert text in body_of(mail)
    assert mailbox.to(ROBIN) == []
