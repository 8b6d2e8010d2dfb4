from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.use_cases.purge_expired import purge_expired

from services.identity.tests.world import Makes, signed_in


async def test_purge_deletes_only_expired_rows(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    await signed_in(api)
    clock.advance(days=10)
    await signed_in(api)
    clock.advance(days=6)
    await purge_expired(makes.units)
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM sign_ins") == 1
        assert await uow.value("SELECT count(*) FROM users") == 1
