"""A family and a therapist without the emails that their accounts sent."""

from uuid import UUID

import pytest
from identity.notifications.deliver import Delivery

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes


@pytest.fixture
async def therapist(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> UUID:
    therapist_id = await makes.therapist()
    await delivery.deliver()
    mailbox.mails.clear()
    return therapist_id
