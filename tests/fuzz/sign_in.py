"""Signs in each request of schemathesis as the person in the environment.

`SCHEMATHESIS_HOOKS` names this module. A sign-in that a request ended is replaced by a new one.
"""

import os
from typing import Any

import httpx
import schemathesis
from schemathesis import AuthContext, Case

SIGN_IN_HEADERS = ("access-token", "client", "uid")
ONCE = "idempotency-key"


@schemathesis.auth(refresh_interval=3_600)
class SignIn:
    def get(self, _case: Case[Any], _context: AuthContext, /) -> dict[str, str]:
        user = {name: os.environ[f"FUZZ_{name.upper()}"] for name in ("email", "password", "user_type")}
        address = f"{os.environ['BASE_URL']}/api/v1/users/sign_in"
        response = httpx.post(address, json={"user": user}, trust_env=False, timeout=30).raise_for_status()
        return {name: response.headers[name] for name in SIGN_IN_HEADERS}

    def set(self, case: Case[Any], data: dict[str, str], _context: AuthContext, /) -> None:
        """Without a key: a request with the key of an earlier one is refused before it does anything
        (docs/product/shared.md#idempotency)."""
        case.headers.update(data)
        case.headers.pop(ONCE, None)
