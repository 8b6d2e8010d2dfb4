import base64
from uuid import UUID

import pytest
from identity.adapters.sign_in_cookies import SignInCookies

COOKIES = SignInCookies(bytes(range(32)))
SIGN_IN, OTHER = UUID(int=1), UUID(int=2)
SECRET = bytes(32)
VALUE = COOKIES.value(SIGN_IN, SECRET)


def test_value_names_its_sign_in_and_secret() -> None:
    assert COOKIES.read(VALUE) == (SIGN_IN, SECRET)


def test_successor_is_one_and_needs_the_key() -> None:
    assert COOKIES.successor(SECRET) == COOKIES.successor(SECRET) != SECRET
    assert SignInCookies(bytes(32)).successor(SECRET) != COOKIES.successor(SECRET)


@pytest.mark.parametrize(
    "value",
    [
        None,
        "",
        ".",
        "..",
        "x" * 10_000,
        "é.é.é",
        "\ud800",
        VALUE + ".",
        VALUE + "\n",
        VALUE.replace(".", "=.", 2),
        VALUE.replace("0", "A", 1),
        str(SIGN_IN) + VALUE[32:],
        VALUE.upper(),
        OTHER.hex + VALUE[32:],
        SignInCookies(bytes(32)).value(SIGN_IN, SECRET),
        f"{SIGN_IN.hex}.{base64.urlsafe_b64encode(bytes(31) + b'1').decode().rstrip('=')}.{VALUE.rpartition('.')[2]}",
    ],
)
def test_changed_or_invented_value_is_not_ours(value: str | None) -> None:
    assert COOKIES.read(value) is None
