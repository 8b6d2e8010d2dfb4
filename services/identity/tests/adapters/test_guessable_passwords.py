import itertools

import pytest
from identity.adapters.guessable_passwords import is_guessable
from identity.domain.passwords import password_problem
from zxcvbn.frequency_lists import FREQUENCY_LISTS

ABOUT = ("mara.lindqvist@example.com", "Mara", "Lindqvist")


def test_the_3000_most_common_passwords_are_refused_in_forms_that_fit_the_rules() -> None:
    """ASVS 5.0 6.2.4. The list is in lowercase; a person adds a capital, a number and a special character."""
    forms = (f"{word.capitalize()}{end}" for word in FREQUENCY_LISTS["passwords"] for end in ("", "1", "!", "1!"))
    common = list(itertools.islice((each for each in forms if password_problem(each) is None), 3_000))
    assert "Password1!" in common
    assert not [each for each in common if not is_guessable(each, ABOUT)]


@pytest.mark.parametrize(
    "password",
    ["P@ssw0rd1", "Larkwell1!", "Therapy#1", "Lindqvist1!", "Mara.Lindqvist1@", "Qwerty123!", "Aa1!Aa1!Aa1!"],
)
def test_variants_and_known_words_are_refused(password: str) -> None:
    assert is_guessable(password, ABOUT)


@pytest.mark.parametrize("password", ["Sunny#Day8", "copper Kettle 7 sings!", "xK9#mQ2v", "T4!" + "wide lantern " * 20])
def test_what_nobody_would_try_first_is_accepted(password: str) -> None:
    assert not is_guessable(password, ABOUT)
