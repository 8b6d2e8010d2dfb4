"""Every route of the contracts has its expected statuses. `tests/security` then sends the requests."""

from tests.security.routes import ROUTES, contract_routes


def test_every_route_is_in_the_permission_matrix() -> None:
    routes, known = set(contract_routes()), set(ROUTES)
    assert routes - known == set(), "add it to tests/security/routes.py: who may call it, and with which status"
    assert known - routes == set(), "remove it from tests/security/routes.py: no contract has it"
