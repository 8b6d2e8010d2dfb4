"""No email leaves for what was undone: any changes of a session that end where they began, within 30 seconds."""

import random
from datetime import timedelta
from uuid import UUID

import pytest
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.notifications.sessions.test_sessions import DANA, WEDNESDAY, deliver_batch
from services.identity.tests.world import Makes

CHANGES = 8


@pytest.mark.parametrize("seed", range(10))
async def test_nobody_hears_of_a_sequence_that_was_undone(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock, seed: int
) -> None:
    chance = random.Random(seed)
    child = family.children[0].id
    event = await makes.session(therapist, child)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    for version in range(2, CHANGES + 2):
        clock.advance(seconds=3)
        canceled = chance.random() < 0.4
        await makes.session(
            therapist,
            child,
            key=event,
            version=version,
            starts_at=WEDNESDAY + timedelta(hours=chance.randrange(5)),
            minutes=chance.choice((30, 45, 60)),
            canceled=canceled,
            canceled_child_ids=[child] if canceled else [],
        )
    clock.advance(seconds=3)
    await makes.session(therapist, child, key=event, version=CHANGES + 2)
    for _ in range(2):
        await deliver_batch(delivery, clock)
    assert mailbox.to(DANA) == []
