"""IDENTITY_SECRETS_KEY is replaced (docs/security/overview.md#the-other-master-keys)."""

import base64
from dataclasses import replace
from uuid import uuid4

import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.unit_of_work import Actor
from identity.adapters.sealing import Sealer
from identity.adapters.sign_in_cookies import SignInCookies
from identity.resources import Resources
from identity.use_cases.sign_ins.rotate_secrets_key import UNKNOWN_KEY, SecondFactorRewrapper
from identity.use_cases.sign_ins.second_factor_codes import SecondFactorCodes

from services.identity.tests.api.sign_ins.test_second_factor import Dana, sign_in
from services.identity.tests.api.sign_ins.test_sign_in_cookie import log_in, renew, value_in
from services.identity.tests.world import SECRETS_KEY, Makes

OLD, NEW = base64.b64decode(SECRETS_KEY), bytes(range(7, 39))
OPERATOR = Actor.operator("olga")


def use(runtime: Runtime, *keys: bytes) -> Sealer:
    """As after a restart with these settings."""
    sealer = Sealer(*keys)
    own: Resources = runtime.own
    runtime.own = replace(own, sealer=sealer, codes=SecondFactorCodes(sealer), cookies=SignInCookies(*keys))
    return sealer


@pytest.fixture
async def dana(api: ApiClient, makes: Makes, clock: FakeClock) -> Dana:
    made = Dana(api, makes, clock)
    await made.turn_on()
    return made


async def test_second_factors_work_before_during_and_after_a_new_key(dana: Dana, runtime: Runtime) -> None:
    codes = [await dana.code()]
    for _ in range(2):
        dana.clock.advance(seconds=30)
        codes.append(await dana.code())
    dana.clock.advance(seconds=-60)

    sealer = use(runtime, NEW, OLD)
    assert (await sign_in(dana.api, otp_code=codes[0])).status_code == 200
    assert (await sign_in(dana.api, recovery_code=dana.recovery_codes[0])).status_code == 200
    done = await SecondFactorRewrapper(sealer).rewrap(runtime.units, OPERATOR)
    assert (done.done, done.failed) == ({"second factor": 1}, 0)
    assert (await SecondFactorRewrapper(sealer).rewrap(runtime.units, OPERATOR)).done == {"second factor": 0}
    dana.clock.advance(seconds=30)
    assert (await sign_in(dana.api, otp_code=codes[1])).status_code == 200

    sealer = use(runtime, NEW)
    dana.clock.advance(seconds=30)
    assert (await sign_in(dana.api, otp_code=codes[2])).status_code == 200
    async with runtime.units.begin(OPERATOR) as uow:
        assert await SecondFactorRewrapper(sealer).in_use(uow) == {sealer.current_key: 1}


async def test_recovery_codes_of_the_former_key_end_with_it(dana: Dana, runtime: Runtime) -> None:
    use(runtime, NEW)
    assert (await sign_in(dana.api, recovery_code=dana.recovery_codes[1])).status_code == 401
    use(runtime, NEW, OLD)
    assert (await sign_in(dana.api, recovery_code=dana.recovery_codes[1])).status_code == 200


async def test_without_the_former_key_no_second_factor_is_changed(dana: Dana, runtime: Runtime) -> None:
    rewrapper = SecondFactorRewrapper(use(runtime, NEW))
    done = await rewrapper.rewrap(runtime.units, OPERATOR)
    assert (done.done, done.failed) == ({"second factor": 0}, 1)
    async with runtime.units.begin(OPERATOR) as uow:
        assert await rewrapper.in_use(uow) == {UNKNOWN_KEY: 1}
    use(runtime, OLD)
    assert (await sign_in(dana.api, otp_code=await dana.code())).status_code == 200


async def test_a_reload_after_a_new_key_keeps_the_sign_in(api: ApiClient, makes: Makes, runtime: Runtime) -> None:
    await makes.family()
    value = value_in(await log_in(api))
    use(runtime, NEW, OLD)
    renewed = await renew(api, value)
    assert renewed.status_code == 200
    use(runtime, NEW)
    assert (await renew(api, value_in(renewed))).status_code == 200
    assert (await renew(api, value)).status_code == 401


def test_a_browser_stays_known_after_a_new_key() -> None:
    device = uuid4()
    mark = Sealer(OLD).device_mark(device)
    assert Sealer(NEW, OLD).device_of(mark) == device
    assert Sealer(NEW).device_of(mark) is None
    assert Sealer(NEW).device_of(Sealer(NEW, OLD).device_mark(device)) == device
