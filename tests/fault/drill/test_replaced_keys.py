"""F12: every signing key is replaced while people use the services. No request fails, and nobody signs in again."""

from chassis.auth.key_rotation import KeyRotation
from chassis.auth.keys import ACCESS_KEY, service_key_id

from tests.fault.drill.conftest import Drill
from tests.fault.drill.rolling import CALMER_RATE, ports, replace, two_of_each
from tests.support.people import demo_password

REFUSED = 401


def test_keys_are_replaced_and_no_request_fails(drill: Drill) -> None:
    names = [ACCESS_KEY, *(service_key_id(service.name) for service in drill.stack.platform.services)]
    keys = [KeyRotation(drill.stack.layout.keys, name) for name in names]
    with two_of_each(drill) as (firsts, seconds), drill.fault("F12 keys", len(keys)) as case:

        def roll_out() -> None:
            both = ports(firsts, seconds)
            replace(drill, firsts, seconds, both)
            replace(drill, seconds, firsts, both)

        with drill.busy(case, CALMER_RATE, buying=False) as seen:
            for key in keys:
                key.next()
            roll_out()
            for key in keys:
                key.switch()
            roll_out()
        assert not seen.failed, seen.statuses

        former = drill.workload.therapist.again()
        drill.workload.sign_in_again(demo_password(drill.stack.layout.demo_accounts))
        with drill.busy(case, CALMER_RATE, buying=False) as seen:
            for key in keys:
                key.retire()
            roll_out()
        case.count = len(keys)
        assert not seen.failed, seen.statuses
        assert former.call("GET", "/therapist/me").status_code == REFUSED
