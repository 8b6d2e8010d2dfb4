"""Tests run the real app; `world` fills it through the events of other services."""

import pytest
import scheduling.main
from chassis.app import Service
from chassis.runtime import Runtime
from chassis.testing.people import SignIns

from services.scheduling.tests.world import Family, World


@pytest.fixture(scope="session")
def service() -> Service:
    return scheduling.main.service


@pytest.fixture
def world(runtime: Runtime, sign_ins: SignIns) -> World:
    return World(runtime, sign_ins)


@pytest.fixture
async def family(world: World) -> Family:
    """A guardian and a child with a weekly plan and a therapist in Los Angeles who works on weekdays, 9 to 17."""
    return await world.family()
