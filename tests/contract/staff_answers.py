"""Errors that only therapists, operators and machines get. They are in English."""

_CODES = """
address_is_hidden already_decided billing_codes_changed calendar_changed cannot_sign_in card_not_found
child_canceled child_not_in_session cosignature_not_found coupon_code_taken coupon_invalid currency_unknown
deck_changed deck_is_full deck_is_shared deck_not_found deck_not_valid domain_error draft_report_exists
ends_before_start goal_step_not_found goal_steps_changed handed_over has_active_short_term_goals
has_short_term_goals held_by_substitute hours_override_not_found invalid_long_term_goal leave_hits_sessions
leave_not_found leave_overlaps licence_not_found licence_twice long_term_goal_ended name_request_decided
no_encrypted_records not_approved_now not_canceled_by_therapist not_refundable not_school_billed
not_substitutable not_supervised not_suspended not_the_sessions_therapist note_draft_changed
note_is_cosigned note_is_not_signed note_is_signed note_to_cosign_changed nothing_to_share nothing_to_sign
npi_invalid own_supervisor place_is_licensed place_needs_reason plan_invalid plan_name_taken
primary_sees_address progress_report_changed progress_report_is_cosigned progress_report_is_not_signed
progress_report_is_signed recap_changed refund_pending refund_refused refund_too_large report_incomplete
report_is_shared report_not_ready report_period_not_valid resource_not_valid room_gets_large same_child
second_factor_compulsory second_factor_setup_required session_not_started signature_invalid
substitute_not_free substitute_not_licensed suggestion_text_required suggestion_text_too_long
supervises_others supervisor_is_supervised supervisor_not_approved template_is_empty template_is_shared
template_not_found terms_text_empty too_many_decks too_many_draft_reports too_many_hours_overrides
too_many_reports too_many_reports_in_progress too_many_shared_templates too_many_templates too_many_trials
trial_differs unknown_phrase visitor_not_found working_hours_not_found working_hours_overlap
"""
CODES_OF_STAFF = _CODES.split()
FILES_OF_STAFF = (
    "/cli/",
    "/notifications/",
    "adapters/care_services.py",
    "api/internal.py",
    "api/ledger.py",
    "assessment_reports.py",
    "billing/domain/coupons.py",
    "billing/domain/money.py",
    "billing/domain/plans.py",
    "billing/use_cases/plans/",
    "cancel_by_conductor.py",
    "caseload_report.py",
    "clinical_records/api/goal_schemas.py",
    "documents/domain/reports/",
    "documents/domain/resource.py",
    "domain/leave.py",
    "domain/progress_reports.py",
    "domain/series/",
    "domain/status.py",
    "enroll_school_family.py",
    "event_commands.py",
    "family_export_client.py",
    "goal_terms.py",
    "hours_overrides.py",
    "identity/api/therapists/",
    "lost_minutes.py",
    "mark_session.py",
    "note_template_schemas.py",
    "progress_report_schemas.py",
    "recap_schemas.py",
    "refund_payment.py",
    "report_sessions.py",
    "save_recap.py",
    "therapist_steps.py",
    "trial_schemas.py",
    "use_cases/decks/",
    "use_cases/events/",
    "use_cases/licenses/",
    "use_cases/therapists/",
    "web_vitals.py",
    "write_off.py",
)
"""Parts of the paths of modules that only staff reaches."""
SENTENCES_OF_STAFF = frozenset(
    (
        "A new guest needs a child_id, a guest to remove needs an id",
        "Each attendee can only have one section",
        "Each attendee needs an id and a status",
        "Guest recurrent sections must be a JSON list",
        "Name either a child or a session",
        "Notes are saved together with a status",
        "Only a no-show can be a late cancel",
        "Only someone who attended has delivered minutes",
        "Recurrent days must be weekdays",
        "Refund at least one cent.",
        "Send # to # parts at a time",
        "Send delivered minutes together with a reason",
        "Send each part once",
        "Siblings can only be booked together by a guardian",
        "Skip dates must be dates like #-#-#",
        "The child's family closed its account. You can plan sessions again if the family keeps it.",
        "The family's plan is overdue. You can book sessions again after the family pays.",
        "The notes name a different event",
        "This is for guardians.",
        "This payment is already refunded in full.",
        "This user closed the account, so they can't be impersonated.",
        "We couldn't find this report.",
    )
)
"""Elsewhere. `#` is a number or a value."""
