import pytest
from identity.domain.passwords import password_problem


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("", "Password is required"),
        ("Ab1!xyz", "Password must be at least 8 characters"),
        ("lower#case1", "Requires uppercase, lowercase, number & special (#.-?!@$%^&*)"),
        ("UPPER#CASE1", "Requires uppercase, lowercase, number & special (#.-?!@$%^&*)"),
        ("No#Numbers", "Requires uppercase, lowercase, number & special (#.-?!@$%^&*)"),
        ("NoSpecial1", "Requires uppercase, lowercase, number & special (#.-?!@$%^&*)"),
        ("Other_Special1", "Requires uppercase, lowercase, number & special (#.-?!@$%^&*)"),
    ],
)
def test_weak_password_gets_its_message(password: str, sentence: str) -> None:
    assert password_problem(password) == sentence


@pytest.mark.parametrize("special", "#.-?!@$%^&*")
def test_every_listed_special_character_counts(special: str) -> None:
    assert password_problem(f"Abcdef1{special}") is None
