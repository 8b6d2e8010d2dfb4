"""A family and its therapist. Some modules override these fixtures."""

from uuid import UUID

import pytest
from identity.use_cases.families.create_family import Family

from services.identity.tests.world import Makes


@pytest.fixture
async def therapist(makes: Makes, family: Family) -> UUID:
    return await makes.therapist()
