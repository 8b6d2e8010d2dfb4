"""SQL shared between modules. License fragments expect `licences l` and `therapists t`."""

TELEHEALTH = "telehealth_consent"
"""The kind of the text that guardians accept apart from the terms, before the first session."""


def _terms_accepted(acceptances: str, owner: str) -> str:
    return f"""
    EXISTS (SELECT 1 FROM current_terms WHERE kind <> '{TELEHEALTH}') AND NOT EXISTS (
        SELECT 1 FROM current_terms t WHERE t.kind <> '{TELEHEALTH}' AND NOT EXISTS (
            SELECT 1 FROM {acceptances} a WHERE a.{owner} = $1 AND a.document_id = t.document_id))
"""  # noqa: S608  # names of tables and columns


TERMS_ACCEPTED = _terms_accepted("terms_acceptances", "guardian_id")
"""Whether the guardian `$1` has accepted the current version of every text but the consent to telehealth."""
TERMS_ACCEPTED_BY_THERAPIST = _terms_accepted("therapist_terms_acceptances", "therapist_id")
"""Whether the therapist `$1` has accepted the current version of every text."""
UNREAD_NOTICES = "SELECT count(*) FROM notices n WHERE n.user_id = {user} AND n.read_at IS NULL"


def holds_on(day: str) -> str:
    """Whether the license `l` is verified and valid on `day`, a SQL date expression."""
    return f"(l.verified_at IS NOT NULL AND l.expires_on >= {day})"


def today_of(now: str) -> str:
    """The date in the time zone of the therapist `t` at the instant `now`, a parameter."""
    return f"({now}::timestamptz AT TIME ZONE t.timezone)::date"
