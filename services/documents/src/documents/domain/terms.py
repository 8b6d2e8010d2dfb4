from enum import StrEnum


class TermsKind(StrEnum):
    TERMS_AND_CONDITIONS = "terms_and_conditions"
    PRIVACY_POLICY = "privacy_policy"
    TELEHEALTH_CONSENT = "telehealth_consent"
