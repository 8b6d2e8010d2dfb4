"""Passwords that an attacker would try first: common and breached ones, and those with the user's or our own name.

zxcvbn estimates how many tries a password takes from its list of 30,000 leaked passwords, names and English words, with
the usual substitutions (docs/product/identity.md#password-rules, NIST SP 800-63B 3.1.1.2).
"""

import re
from collections.abc import Iterable

from zxcvbn import zxcvbn

_OWN_WORDS = ("larkwell", "therapy", "teletherapy", "therapist", "guardian")
_FEWEST_TRIES = 10_000_000
_LONGEST = 72
"""The estimate of a longer text takes too long, and what matters stands before."""


def is_guessable(password: str, about: Iterable[str]) -> bool:
    """Whether ten million tries find it. `about` is what an attacker knows of the user, such as the email."""
    words = [part for text in about for part in (*text.split("@"), *re.split(r"[@.\s]", text)) if part]
    estimate = zxcvbn(password[:_LONGEST], user_inputs=[*_OWN_WORDS, *words])
    return bool(estimate["guesses"] < _FEWEST_TRIES)
