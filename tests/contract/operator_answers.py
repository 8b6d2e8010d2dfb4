"""Errors that only operators and machines get. They are in English."""

_CODES = """
address_is_hidden already_decided cannot_sign_in coupon_code_taken coupon_invalid currency_unknown domain_error
name_request_decided no_encrypted_records not_approved_now not_refundable not_school_billed not_supervised
not_suspended own_supervisor plan_invalid plan_name_taken primary_sees_address refund_pending refund_refused
refund_too_large resource_not_valid signature_invalid supervises_others supervisor_is_supervised
supervisor_not_approved terms_text_empty too_many_shared_templates
"""
CODES_OF_OPERATORS = _CODES.split()
FILES_OF_OPERATORS = (
    "/cli/",
    "/notifications/",
    "api/internal.py",
    "billing/domain/coupons.py",
    "billing/domain/money.py",
    "billing/domain/plans.py",
    "billing/use_cases/plans/",
    "documents/domain/resource.py",
    "enroll_school_family.py",
    "family_export_client.py",
    "publish_deck.py",
    "refund_payment.py",
    "verify_license.py",
    "web_vitals.py",
    "write_off.py",
)
"""Parts of the paths of modules that only operators and machines reach."""
SENTENCES_OF_OPERATORS = frozenset(
    (
        "Refund at least one cent.",
        "This payment is already refunded in full.",
        "This user closed the account, so they can't be impersonated.",
    )
)
"""Elsewhere. `#` is a number or a value."""
SENTENCES_OF_MACHINES = frozenset(
    (
        "A new guest needs a child_id, a guest to remove needs an id",
        "Attendance can only be changed by marking the session",
        "Choose each goal once",
        "Choose each line once",
        "Delivered minutes must be from # to #, or left out",
        "Each attendee can only have one section",
        "Each attendee needs an id and a status",
        "Each section must belong to an attendee of the session",
        "Give each attendee a section, or the series a rule",
        "Guest recurrent sections must be a JSON list",
        "Name either a child or a session",
        "Notes are saved together with a status",
        "Only an incomplete session has a missed reason",
        "Recurrent days must be weekdays",
        "Recurring month option must be like second_tuesday",
        "Send # to # parts at a time",
        "Send # to # trials at a time",
        "Send delivered minutes together with a reason",
        "Send each part once",
        "Send each step once",
        "Send each trial once",
        "Send the version of the steps with them",
        "Siblings can only be booked together by a guardian",
        "Skip dates must be dates like #-#-#",
        "Status must be show or no_show",
        "The notes name a different event",
        "Time must be a date with a time",
    )
)
"""About a request that no page sends."""
