"""Validation and normalization of email addresses."""

from email_validator import EmailNotValidError, validate_email


def normal_email(text: str) -> str | None:
    """Lower case and ASCII, because the `uid` header carries it too. None for an invalid address."""
    try:
        result = validate_email(text.strip(), check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError:
        return None
    return (result.ascii_email or result.normalized).lower()
