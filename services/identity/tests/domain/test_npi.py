import pytest
from identity.domain.errors import NpiInvalid
from identity.domain.npi import checked_npi


def test_npi_has_ten_digits_and_a_check_digit() -> None:
    assert checked_npi(" 1234567893 ") == "1234567893"  # the example of the Centers for Medicare & Medicaid Services


@pytest.mark.parametrize("text", ["1234567890", "123456789", "12345678931", "3234567893", "123456789a", ""])
def test_wrong_npi_is_refused(text: str) -> None:
    with pytest.raises(NpiInvalid):
        checked_npi(text)
