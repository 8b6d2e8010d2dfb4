"""Identity's records about a family, for export and erasure (docs/product/shared.md#erasure-of-family-data)."""

from chassis.privacy.registry import OF_FAMILY, Family, FamilyRecords, Holding
from chassis.unit_of_work import UnitOfWork

from identity.use_cases.sign_ins.end_sign_ins import end_all_sign_ins

OF_CHILD = "t.child_id = ANY(family.child_ids)"
OF_USER = "t.user_id = family.user_id"
TO_ADDRESS = "t.email = (SELECT u.email FROM users u WHERE u.id = family.user_id)"
ANONYMIZED = """
    email = t.id || '@erased.invalid', password_hash = NULL, first_name = 'Erased', last_name = NULL,
    language = DEFAULT, confirmed_at = NULL
"""
PHOTOS = """
    (t.purpose = 'child_photo' AND t.owner_id = ANY(family.child_ids))
    OR (t.purpose = 'guardian_photo' AND t.owner_id = family.guardian_id)
"""
SIGN_INS_END = (
    "Revoked sign-ins are kept without a name until their tokens would have expired (14 days at most), so that every"
    " service keeps refusing them."
)


async def _before(uow: UnitOfWork, family: Family) -> None:
    await end_all_sign_ins(uow, family.user_id)


FAMILY_RECORDS = FamilyRecords(
    holdings=(
        Holding("notifications", f"{OF_USER} OR {TO_ADDRESS}"),
        Holding("notices", OF_USER),
        Holding("notification_choices", OF_USER),
        Holding("push_subscriptions", OF_USER, hidden=("endpoint", "public_key", "secret")),
        Holding("onboarding_tags", TO_ADDRESS),
        Holding("confirmations", OF_USER, hidden=("token_hash",)),
        Holding("password_links", OF_USER),
        Holding("email_changes", OF_USER, hidden=("current_token_hash", "new_token_hash")),
        Holding("adult_invitations", f"{OF_CHILD} OR {TO_ADDRESS}", hidden=("token_hash",)),
        Holding("access_changes", OF_CHILD),
        Holding("account_closures", OF_USER),
        Holding("second_factors", OF_USER, hidden=("sealed_secret",)),
        Holding("recovery_codes", OF_USER, hidden=("code_hash",)),
        Holding("known_devices", OF_USER),
        Holding(
            "impersonations",
            OF_USER,
            kept="Impersonations by operators must stay provable. Only ids are kept, no names.",
            change="reason = 'erased'",
            hidden=("value_hash",),
            kept_columns=("value_hash", "operator"),
        ),
        Holding(
            "files",
            PHOTOS,
            kept="A photo's id is kept until documents has deleted the file, shortly afterwards.",
            change="state = 'dropped', filename = NULL",
            kept_columns=("purpose", "content_type", "size"),
        ),
        Holding("name_requests", f"{OF_CHILD} OR t.guardian_id = family.guardian_id"),
        Holding("child_specialties", OF_CHILD),
        Holding("child_care", OF_CHILD, exported=False),
        Holding("children", "t.id = ANY(family.child_ids)"),
        Holding("terms_acceptances", "t.guardian_id = family.guardian_id"),
        Holding("known_subscriptions", OF_FAMILY),
        Holding(
            "booked_sessions",
            "t.child_ids && family.child_ids",
            kept="Matching needs the therapists' booked hours. Only ids and times are kept, no names.",
            hidden=("child_ids",),
            kept_columns=("event_type",),
        ),
        Holding(
            "sign_ins",
            OF_USER,
            kept=SIGN_INS_END,
            change="device = 'Erased', address = NULL, cookie_hash = NULL, previous_cookie_hash = NULL",
            hidden=("cookie_hash", "previous_cookie_hash"),
            kept_columns=("operator",),
        ),
        Holding("guardians", "t.id = family.guardian_id"),
        Holding(
            "users",
            "t.id = family.user_id",
            kept=SIGN_INS_END,
            change=ANONYMIZED,
            hidden=("password_hash",),
            kept_columns=("user_type",),
        ),
    ),
    nothing=(
        "specialties",
        "sub_specialties",
        "therapists",
        "therapist_sub_specialties",
        "licences",
        "therapist_terms_acceptances",
        "working_hours",
        "leaves",
        "hours_overrides",
        "current_terms",
        "schools",
    ),
    before=_before,
)
