"""Every route of the contracts, and the expected status for each kind of person.

A route that is missing here fails `tests/contract/test_permission_matrix.py`. A status is the one for objects of the
person's own care team. Signed-in users get 404 for other people's objects and for missing ones, unless the route
refuses the role first (`by_role`).
"""

from collections.abc import Iterator
from uuid import uuid4

import orjson
from stack.layout import CONTRACTS

from tests.security import request_bodies as bodies
from tests.security.objects import far_leave
from tests.security.route import (
    ABSENT,
    CONFLICT,
    CREATED,
    FORBIDDEN,
    GONE,
    INVALID,
    NOBODY,
    OK,
    Key,
    Route,
    both,
    guardians,
    public,
    therapists,
)

CHILD, EVENT = "/api/v1/clients/{client_id}", "/api/v1/events/{event_id}"
ADULTS = "/api/v1/guardian/clients/{client_id}/adults"
ASSESSMENTS = "/api/v1/assessment_reports"
NOTES = "/api/v1/{role}/clients/{{client_id}}/notes"
GUARDIAN_NOTES, THERAPIST_NOTES = NOTES.format(role="guardian"), NOTES.format(role="therapist")
THERAPIST, DATE, VISITOR = frozenset({"therapist_id"}), frozenset({"date"}), frozenset({"visitor_id"})
PURCHASE = {"also": ("child_id", "plan_id"), "open_to_all": frozenset({"plan_id"}), "by_role": True}

ROUTES: dict[Key, Route] = {
    # identity
    ("POST", "/api/v1/user/check_email"): public(OK, bodies.unknown_email),
    ("POST", "/api/v1/guardian/register"): public(CONFLICT, bodies.register_taken),
    ("POST", "/api/v1/users/confirmation"): public(INVALID, lambda _: {"token": "none-of-ours"}),
    ("POST", "/api/v1/users/confirmation/resend"): public(202, bodies.unknown_email),
    ("POST", "/api/v1/users/sign_in"): public(NOBODY, bodies.wrong_password),
    ("POST", "/api/v1/users/sign_in/second_factor"): public(NOBODY, bodies.wrong_password),
    # the cookie alone authenticates, and only a page of ours: tests/api/sign_ins/test_sign_in_cookie.py of identity
    ("POST", "/api/v1/users/sign_in/renewal"): public(FORBIDDEN),
    ("DELETE", "/api/v1/users/sign_out"): both(GONE),
    ("GET", "/api/v1/users/sign_ins"): both(OK),
    ("DELETE", "/api/v1/users/sign_ins"): both(GONE, bodies.own_password),
    ("DELETE", "/api/v1/users/sign_ins/{sign_in_id}"): Route(NOBODY, GONE, ABSENT, bodies.own_password),
    ("GET", "/api/v1/users/draft_key"): both(OK),
    ("GET", "/api/v1/users/email_change"): both(OK),
    ("POST", "/api/v1/users/email_change"): both(INVALID, lambda _: {"email": "nobody", "password": "Wrong.123"}),
    ("DELETE", "/api/v1/users/email_change"): both(GONE),
    ("POST", "/api/v1/users/email_change/confirmation"): public(INVALID, lambda _: {"token": "none-of-ours"}),
    ("GET", "/api/v1/notifications"): both(OK),
    ("GET", "/api/v1/notification_settings"): both(OK),
    ("PUT", "/api/v1/notification_settings"): both(OK, lambda _: {"notification_settings": {"daily_digest": False}}),
    ("PUT", "/api/v1/push_subscription"): both(INVALID, bodies.unknown_push_service),
    ("DELETE", "/api/v1/push_subscription"): both(OK),
    ("PUT", "/api/v1/notifications/read"): Route(
        NOBODY, OK, ABSENT, lambda ids: {"newest_id": ids["notification_id"]}, also=("notification_id",)
    ),
    ("PUT", "/api/v1/notifications/{notification_id}/read"): Route(NOBODY, OK, ABSENT),
    ("POST", "/api/v1/users/password"): public(202, bodies.unknown_email),
    ("PUT", "/api/v1/users/password"): public(INVALID, bodies.new_password),
    ("GET", "/api/v1/users/second_factor"): both(OK),
    ("POST", "/api/v1/users/second_factor"): both(INVALID, lambda _: {"password": "Wrong.123"}),
    ("PUT", "/api/v1/users/second_factor"): both(CONFLICT, lambda _: {"code": "000000"}),
    ("POST", "/api/v1/users/second_factor/recovery_codes"): both(CONFLICT, lambda _: {"code": "000000"}),
    ("DELETE", "/api/v1/users/second_factor"): both(INVALID, lambda _: {"password": "Wrong.123", "code": "000000"}),
    ("POST", "/api/v1/impersonations"): public(NOBODY, lambda _: {"authorization": "none-of-ours"}),
    ("PUT", "/api/v1/user"): both(OK, lambda _: {}),
    ("POST", "/api/v1/onboarding_tag"): public(CREATED, lambda _: {**bodies.unknown_email(_), "full_name": "Kit Doe"}),
    ("DELETE", "/api/v1/onboarding_tag"): public(GONE, params=bodies.unknown_email),
    ("GET", "/api/v1/guardian/me"): guardians(OK),
    ("PUT", "/api/v1/guardian"): guardians(OK, bodies.child, also=("child_id",), by_role=True),
    ("POST", "/api/v1/guardian/photo"): guardians(INVALID, bodies.no_picture),
    ("DELETE", "/api/v1/guardian/delete_photo"): guardians(OK),
    ("GET", "/api/v1/guardian/account_closure"): guardians(OK),
    ("POST", "/api/v1/guardian/account_closure"): guardians(
        INVALID, lambda _: {"password": "Wrong.123"}, by_role=True
    ),
    ("POST", "/api/v1/guardian/clients"): guardians(INVALID, bodies.child_of_unknown_needs),
    ("POST", "/api/v1/guardian/clients/{client_id}/photo"): guardians(INVALID, bodies.no_picture, by_role=True),
    ("DELETE", "/api/v1/guardian/clients/{client_id}/delete_photo"): guardians(OK, by_role=True),
    ("PUT", "/api/v1/guardian/clients/{client_id}"): guardians(
        OK, lambda _: {"client": {"preferred_time_frame": "no_preference"}}, by_role=True
    ),
    ("GET", "/api/v1/guardian/clients/{client_id}/record_export"): guardians(OK),
    ("GET", ADULTS): guardians(OK, by_role=True),
    ("POST", ADULTS): guardians(CREATED, bodies.new_adult, by_role=True),
    # an open invitation has no rights to change: tests/api/test_adults.py of identity changes those of adults
    ("PUT", f"{ADULTS}/{{adult_id}}"): guardians(ABSENT, lambda _: {"rights": ["read"]}, by_role=True),
    ("POST", f"{ADULTS}/{{adult_id}}/end"): guardians(OK, lambda _: {"reason": "A test"}, by_role=True),
    ("POST", "/api/v1/adult_invitations/details"): public(INVALID, lambda _: {"token": "none-of-ours"}),
    ("POST", "/api/v1/adult_invitations/acceptance"): public(INVALID, lambda _: {"token": "none-of-ours"}),
    ("GET", "/api/v1/guardian/clients/{client_id}/name_requests"): guardians(OK),
    ("POST", "/api/v1/guardian/clients/{client_id}/name_requests"): guardians(
        CREATED, bodies.name_request, by_role=True
    ),
    ("GET", "/api/v1/therapists"): public(OK, params=lambda _: {"state": "CA"}),
    ("GET", "/api/v1/therapists/{therapist_id}"): public(OK, open_to_all=THERAPIST),
    ("GET", "/api/v1/therapist/me"): therapists(OK),
    ("POST", "/api/v1/therapist/register"): public(INVALID, lambda _: {"email": "nobody"}),
    ("PUT", "/api/v1/therapist"): therapists(OK, lambda _: {"hours_per_week": 30}),
    ("PUT", "/api/v1/therapist/clients/{client_id}"): therapists(
        OK, lambda _: {"gender": "not_specified"}, by_role=True
    ),
    ("GET", "/api/v1/specialties"): public(OK),
    ("GET", "/api/v1/sub_specialties"): public(OK),
    ("GET", "/api/v1/countries"): public(OK),
    ("POST", "/api/v1/web_vitals"): public(GONE, lambda _: {"page": "/", "largest_contentful_paint_ms": 900}),
    ("GET", "/api/v1/time_zones"): public(OK),
    # scheduling
    ("GET", "/api/v1/events"): both(OK, params=bodies.this_week),
    ("GET", "/api/v1/events/available_dates"): both(
        OK, params=bodies.slots, also=("therapist_id",), open_to_all=THERAPIST,
    ),
    ("GET", "/api/v1/events/sibling_dates"): guardians(
        INVALID, params=bodies.one_child_twice, also=("service_id",), by_role=True
    ),
    ("GET", EVENT): both(OK),
    ("POST", "/api/v1/events"): therapists(INVALID, bodies.ends_before_it_starts, also=("child_id",), by_role=True),
    ("PUT", EVENT): therapists(OK, lambda _: {"status": "complete"}),
    ("PATCH", EVENT): therapists(CONFLICT, lambda _: bodies.next_week()),
    ("DELETE", EVENT): therapists(CONFLICT),
    ("POST", f"{EVENT}/cancellation"): therapists(CONFLICT, lambda _: {"missed_reason": "technical"}),
    ("DELETE", f"{EVENT}/cancellation"): therapists(CONFLICT),
    ("DELETE", f"{EVENT}/mark"): therapists(CONFLICT),
    ("DELETE", f"{EVENT}/deletion"): therapists(ABSENT, by_role=True),
    ("POST", f"{EVENT}/dispute"): guardians(
        CREATED, lambda ids: {"child_id": ids["child_id"], "reason": "We came."}, also=("child_id",)
    ),
    ("PUT", f"{EVENT}/dispute"): therapists(
        OK, lambda ids: {"child_id": ids["child_id"], "answer": "Nobody came."}, also=("child_id",)
    ),
    ("GET", f"{CHILD}/waitlist"): guardians(OK),
    ("PUT", f"{CHILD}/waitlist"): guardians(CONFLICT, bodies.waitlist_of_another_version),
    ("POST", f"{CHILD}/waitlist_offers/{{offer_id}}/booking"): Route(NOBODY, ABSENT, FORBIDDEN),
    ("DELETE", f"{CHILD}/waitlist_offers/{{offer_id}}"): Route(NOBODY, ABSENT, FORBIDDEN),
    ("POST", f"{EVENT}/rescheduling"): guardians(CREATED, bodies.reason),
    ("PUT", f"{EVENT}/rescheduling"): guardians(OK, bodies.reason),
    ("DELETE", f"{EVENT}/rescheduling"): both(OK),
    ("GET", f"{EVENT}/room"): both(OK),
    ("POST", f"{EVENT}/room/join"): both(CONFLICT),
    ("POST", f"{EVENT}/room/leave"): both(OK),
    ("POST", f"{EVENT}/room/connection"): both(CONFLICT),
    ("POST", f"{EVENT}/room/network_check"): both(CONFLICT),
    ("POST", f"{EVENT}/room/quality"): both(CONFLICT, bodies.room_quality),
    ("GET", f"{EVENT}/room/place"): both(OK, params=lambda _: {"timezone": "America/Los_Angeles"}),
    ("PUT", f"{EVENT}/room/place"): both(CONFLICT, bodies.place),
    ("GET", f"{EVENT}/room/places"): therapists(OK),
    ("PUT", f"{EVENT}/room/visitors/{{visitor_id}}/place_exception"): therapists(
        ABSENT, lambda _: {"reason": "A visit."}, open_to_all=VISITOR
    ),
    ("POST", f"{EVENT}/room/visitors/{{visitor_id}}/admit"): therapists(
        ABSENT, lambda _: {"confirms_large_room": True}, open_to_all=VISITOR
    ),
    ("POST", f"{EVENT}/room/visitors/{{visitor_id}}/send_out"): therapists(ABSENT, open_to_all=VISITOR),
    ("GET", "/api/v1/events/available_intervals"): therapists(OK, params=lambda _: bodies.next_days()),
    ("GET", "/api/v1/check_time_slot"): both(OK, params=bodies.one_slot, also=("therapist_id",), open_to_all=THERAPIST),
    ("GET", f"{EVENT}/following"): therapists(OK),
    ("GET", f"{EVENT}/substitutes"): therapists(OK, by_role=True),
    ("PUT", f"{EVENT}/substitute"): therapists(CONFLICT, lambda _: {"therapist_id": str(uuid4())}, by_role=True),
    ("GET", "/api/v1/calendar_feed"): both(OK),
    ("POST", "/api/v1/calendar_feed"): both(CREATED),
    ("DELETE", "/api/v1/calendar_feed"): both(GONE),
    ("GET", "/api/v1/feeds/{token}.ics"): public(OK, open_to_all=frozenset({"token"})),
    ("GET", "/api/v1/therapist/leaves"): therapists(OK),
    ("GET", "/api/v1/therapist/leaves/preview"): therapists(OK, params=lambda _: far_leave()),
    ("POST", "/api/v1/therapist/leaves"): therapists(INVALID, lambda _: {"leave": bodies.backwards(far_leave())}),
    ("PUT", "/api/v1/therapist/leaves/{leave_id}"): therapists(
        OK, lambda _: {"leave": far_leave()}, by_role=True
    ),
    ("DELETE", "/api/v1/therapist/leaves/{leave_id}"): therapists(GONE, by_role=True),
    ("GET", "/api/v1/therapist/hours_overrides"): therapists(OK),
    ("PUT", "/api/v1/therapist/hours_overrides/{date}"): therapists(
        OK, lambda _: {"hours_override": {"hours": []}}, open_to_all=DATE
    ),
    ("DELETE", "/api/v1/therapist/hours_overrides/{date}"): therapists(GONE, open_to_all=DATE),
    ("PUT", "/api/v1/event_participants/{participant_id}"): therapists(OK, lambda _: {"status": "show"}),
    ("GET", f"{CHILD}/events"): both(OK),
    ("POST", f"{CHILD}/events"): guardians(INVALID, bodies.off_the_quarter, also=("service_id",)),
    ("GET", f"{CHILD}/events/pending_schedule"): both(OK),
    ("GET", f"{CHILD}/events/after_paid_weeks"): guardians(OK),
    ("POST", f"{CHILD}/events/{{event_id}}/cancel"): guardians(OK),
    ("GET", f"{CHILD}/therapists"): both(OK),
    ("GET", f"{CHILD}/ledger"): both(OK),
    ("GET", "/api/v1/therapist/clients"): therapists(OK),
    ("GET", "/api/v1/search"): both(OK, params=lambda _: {"text": "a"}),
    ("POST", "/api/v1/therapist/clients/{client_id}/invite_to_schedule_session"): therapists(
        CREATED, lambda ids: {"service_id": ids["service_id"]}, also=("service_id",)
    ),
    ("GET", "/api/v1/live"): both(OK, endless=True),
    ("GET", "/api/v1/therapist/dashboard"): therapists(OK),
    ("GET", "/api/v1/therapist/tasks"): therapists(OK),
    ("GET", "/api/v1/therapist/tasks/count"): therapists(OK),
    ("GET", "/api/v1/therapist/caseload_report"): therapists(OK, params=bodies.caseload_period),
    ("GET", "/api/v1/therapist/caseload_report/csv"): therapists(OK, params=bodies.caseload_period),
    ("GET", "/api/v1/therapist/reports_due"): therapists(OK),
    ("GET", "/api/v1/therapist/to_schedule"): therapists(OK),
    ("GET", "/api/v1/therapist/schools"): therapists(OK),
    ("GET", "/api/v1/guardians/calendlies/show"): guardians(OK),
    ("GET", "/api/v1/therapist/invitations"): therapists(OK),
    ("DELETE", "/api/v1/therapist/invitations/{invitation_id}"): therapists(GONE, by_role=True),
    ("GET", "/api/v1/invitations/{token}"): public(OK, open_to_all=frozenset({"token"})),
    ("GET", "/api/v1/therapist/clients/{client_id}"): therapists(OK),
    ("GET", "/api/v1/guardian/service/{service_id}"): guardians(OK, by_role=True),
    # clinical records
    ("POST", f"{CHILD}/goals"): therapists(CREATED, bodies.goal),
    ("GET", f"{CHILD}/goals"): both(OK),
    ("GET", f"{CHILD}/goals/goal_suggestions/{{text}}"): therapists(OK, open_to_all=frozenset({"text"})),
    ("GET", f"{CHILD}/goals/{{goal_id}}"): both(OK),
    ("PUT", f"{CHILD}/goals/{{goal_id}}"): therapists(OK, lambda _: {"progress": 4}),
    ("PUT", f"{CHILD}/goal_steps/{{step_id}}"): therapists(OK, lambda _: {"step": {"reached": True}}),
    ("DELETE", f"{CHILD}/goals/{{goal_id}}"): therapists(GONE),
    ("PUT", f"{CHILD}/progress_histories/{{entry_id}}"): therapists(
        OK, lambda _: {"progress_histoy": {"new_progress": 6}}
    ),
    ("DELETE", f"{CHILD}/progress_histories/{{entry_id}}"): therapists(GONE),
    ("GET", ASSESSMENTS): guardians(OK, params=lambda ids: {"child_id": ids["child_id"]}, also=("child_id",)),
    ("GET", f"{ASSESSMENTS}/get_assessment_report"): therapists(
        OK, params=lambda ids: {"child_id": ids["child_id"], "therapist_id": ids["therapist_id"]},
        also=("child_id", "therapist_id"),
    ),
    ("POST", ASSESSMENTS): therapists(
        CONFLICT, lambda ids: {"assessment_report": {"child_id": ids["child_id"], "title": "Evaluation"}},
        also=("child_id", "report_id"),
    ),
    ("PATCH", f"{ASSESSMENTS}/{{report_id}}"): therapists(
        OK, lambda _: {"assessment_report": {"title": "Speech evaluation"}}, by_role=True
    ),
    ("DELETE", f"{ASSESSMENTS}/{{report_id}}"): therapists(GONE, by_role=True),
    ("POST", "/api/v1/attachments"): both(CREATED, bodies.attachment, also=("child_id",)),
    ("GET", "/api/v1/attachments/{attachment_id}/link"): both(OK),
    ("GET", "/api/v1/message_threads"): both(OK),
    ("GET", "/api/v1/message_threads/unread"): both(OK),
    ("PUT", f"{CHILD}/message_threads/{{therapist_id}}/read"): both(
        OK, lambda ids: {"message_thread": {"last_seen_id": ids["message_id"]}}, also=("message_id",)
    ),
    ("GET", GUARDIAN_NOTES): guardians(OK, by_role=True),
    ("POST", GUARDIAN_NOTES): guardians(CREATED, bodies.note("general"), also=("child_id",), by_role=True),
    ("PATCH", f"{GUARDIAN_NOTES}/{{note_id}}"): guardians(OK, bodies.text, by_role=True),
    ("DELETE", f"{GUARDIAN_NOTES}/{{note_id}}"): guardians(GONE, by_role=True),
    ("GET", THERAPIST_NOTES): therapists(OK, by_role=True),
    ("POST", THERAPIST_NOTES): therapists(CREATED, bodies.note("general"), also=("child_id",), by_role=True),
    ("PATCH", f"{THERAPIST_NOTES}/{{note_id}}"): therapists(OK, bodies.text, by_role=True),
    ("DELETE", f"{THERAPIST_NOTES}/{{note_id}}"): therapists(GONE, by_role=True),
    ("POST", f"{THERAPIST_NOTES}/{{note_id}}/move"): therapists(
        INVALID, bodies.same_child, also=("child_id",), by_role=True
    ),
    ("GET", f"{EVENT}/notes"): both(OK),
    ("POST", f"{EVENT}/notes"): therapists(CREATED, bodies.note("soap_plan"), also=("child_id",)),
    ("PUT", f"{EVENT}/notes/{{note_id}}"): therapists(OK, bodies.text),
    ("DELETE", f"{EVENT}/notes/{{note_id}}"): therapists(GONE),
    ("POST", f"{EVENT}/notes/{{note_id}}/move"): therapists(INVALID, bodies.same_child, also=("child_id",)),
    ("POST", f"{EVENT}/notes/{{note_id}}/addenda"): therapists(CONFLICT, bodies.addendum),
    ("GET", f"{EVENT}/notes/pdf"): both(
        OK, params=bodies.printed_note, also=("child_id", "therapist_id"), open_to_all=THERAPIST
    ),
    ("GET", f"{CHILD}/notes/pdf"): both(CONFLICT, params=bodies.printed_period),
    ("GET", f"{CHILD}/clinical_record/pdf"): both(OK, params=lambda _: {"timezone": "America/Los_Angeles"}),
    ("POST", f"{EVENT}/note_signatures"): therapists(INVALID, bodies.signature_of_nobody),
    ("GET", "/api/v1/cosignatures"): therapists(OK),
    # only the author's supervisor: services/clinical-records/tests/api/test_cosignatures.py
    ("POST", f"{EVENT}/cosignatures"): both(ABSENT, bodies.cosignature, also=("child_id",)),
    ("POST", f"{EVENT}/cosignatures/return"): both(ABSENT, bodies.returned_cosignature, also=("child_id",)),
    ("GET", "/api/v1/amendment_requests"): therapists(OK),
    ("GET", f"{CHILD}/amendment_requests"): both(OK),
    ("POST", f"{CHILD}/amendment_requests"): guardians(CREATED, bodies.amendment_request),
    ("PUT", f"{CHILD}/amendment_requests/{{amendment_request_id}}/answer"): therapists(OK, bodies.amendment_answer),
    # nothing was declined
    ("PUT", f"{CHILD}/amendment_requests/{{amendment_request_id}}/disagreement"): guardians(
        CONFLICT, bodies.amendment_disagreement
    ),
    ("DELETE", f"{CHILD}/amendment_requests/{{amendment_request_id}}"): guardians(GONE),
    ("GET", f"{EVENT}/note_drafts"): therapists(OK),
    ("PUT", f"{EVENT}/note_drafts"): therapists(OK, bodies.note_draft, also=("child_id",)),
    ("GET", "/api/v1/text_drafts"): both(OK),
    ("PUT", "/api/v1/text_drafts"): both(
        OK, bodies.text_draft, also=("child_id", "therapist_id"), open_to_all=frozenset({"therapist_id"})
    ),
    ("GET", "/api/v1/note_templates"): therapists(OK),
    ("POST", "/api/v1/note_templates"): therapists(CREATED, bodies.note_template),
    ("PUT", "/api/v1/note_templates/{template_id}"): therapists(OK, bodies.note_template, by_role=True),
    ("DELETE", "/api/v1/note_templates/{template_id}"): therapists(GONE, by_role=True),
    ("GET", f"{EVENT}/trials"): therapists(OK),
    ("PUT", f"{EVENT}/trials"): therapists(OK, bodies.trial, also=("child_id", "goal_id")),
    ("GET", f"{CHILD}/goal_trials"): both(OK),
    ("GET", "/api/v1/recap_phrases"): therapists(OK),
    ("GET", f"{EVENT}/recaps"): both(OK),
    ("PUT", f"{EVENT}/recaps"): therapists(OK, bodies.recap, also=("child_id",)),
    ("DELETE", f"{EVENT}/recaps/{{recap_id}}"): therapists(GONE),
    ("GET", f"{CHILD}/recaps"): both(OK),
    ("POST", f"{CHILD}/recaps/{{recap_id}}/practices"): guardians(CREATED, lambda _: {"practice": {}}),
    ("DELETE", f"{CHILD}/recaps/{{recap_id}}/practices/{{practice_id}}"): guardians(OK),
    ("GET", f"{CHILD}/progress_reports"): both(OK),
    ("POST", f"{CHILD}/progress_reports"): therapists(CREATED, bodies.progress_report),
    ("GET", f"{CHILD}/progress_reports/{{report_id}}"): both(OK),
    ("PUT", f"{CHILD}/progress_reports/{{report_id}}"): therapists(CONFLICT, bodies.progress_report_change),
    ("DELETE", f"{CHILD}/progress_reports/{{report_id}}"): therapists(CONFLICT),
    ("POST", f"{CHILD}/progress_reports/{{report_id}}/signature"): therapists(CONFLICT, bodies.report_signature),
    ("GET", f"{CHILD}/progress_reports/{{report_id}}/pdf"): both(OK),
    # only the author's supervisor: services/clinical-records/tests/api/test_report_signatures.py
    ("POST", f"{CHILD}/progress_reports/{{report_id}}/cosignature"): both(ABSENT),
    ("POST", f"{CHILD}/progress_reports/{{report_id}}/withdrawal"): therapists(CREATED, bodies.withdrawal),
    ("POST", f"{CHILD}/progress_reports/{{report_id}}/copies"): therapists(CREATED, bodies.report_copy),
    ("GET", "/api/v1/report_cosignatures"): therapists(OK),
    ("GET", "/api/v1/record_tasks/count"): therapists(OK),
    ("GET", "/api/v1/practice_reminder"): guardians(OK),
    ("PUT", "/api/v1/practice_reminder"): guardians(OK, lambda _: {"practice_reminder": {"hour": 18}}),
    ("GET", f"{CHILD}/record_accesses"): guardians(OK, params=lambda _: bodies.next_days()),
    ("GET", f"{EVENT}/materials"): both(OK),
    ("POST", f"{EVENT}/materials"): therapists(CREATED, bodies.material),
    ("PUT", f"{EVENT}/materials/{{material_id}}"): therapists(OK, bodies.material),
    ("DELETE", f"{EVENT}/materials/{{material_id}}"): therapists(GONE),
    # billing
    ("GET", "/api/v1/subscription_plans"): public(OK),
    ("GET", "/api/v1/guardians/subscription/one_time_products"): guardians(OK),
    ("GET", "/api/v1/billing_settings"): public(OK),
    ("POST", "/api/v1/guardians/subscription/apply_coupon"): guardians(
        OK, lambda ids: {"subscription_plan_id": ids["plan_id"], "coupon_code": "WELCOME20"},
        also=("plan_id",), open_to_all=frozenset({"plan_id"}), by_role=True,
    ),
    ("GET", "/api/v1/guardians/payment_methods"): guardians(OK),
    ("POST", "/api/v1/guardians/payment_methods"): guardians(CREATED, lambda _: {"card_token": "tok_visa"}),
    ("GET", "/api/v1/guardians/payments"): guardians(OK),
    ("GET", "/api/v1/guardians/payments/{payment_id}/receipt"): guardians(OK, by_role=True),
    ("POST", "/api/v1/guardians/payment_methods/confirm"): guardians(OK),
    ("GET", "/api/v1/guardians/superbill"): guardians(
        OK, params=bodies.old_superbill, also=("child_id",), by_role=True,
    ),
    ("GET", "/api/v1/guardians/superbill/pdf"): guardians(
        CONFLICT, params=bodies.old_superbill, also=("child_id",), by_role=True,
    ),
    ("GET", "/api/v1/therapist/clients/{client_id}/billing_codes"): therapists(OK, by_role=True),
    ("PUT", "/api/v1/therapist/clients/{client_id}/billing_codes"): therapists(
        CONFLICT, bodies.stale_codes, by_role=True,
    ),
    ("GET", "/api/v1/guardians/subscriptions"): guardians(OK),
    ("POST", "/api/v1/guardians/subscriptions"): guardians(CONFLICT, bodies.subscription, **PURCHASE),
    ("POST", "/api/v1/guardians/subscription/pause"): guardians(OK, bodies.subscription, **PURCHASE),
    ("POST", "/api/v1/guardians/subscription/resume"): guardians(OK, bodies.subscription, **PURCHASE),
    ("POST", "/api/v1/guardians/subscription/cancel"): guardians(OK, bodies.subscription, **PURCHASE),
    ("POST", "/api/v1/guardians/subscription/reactivate"): guardians(OK, bodies.subscription, **PURCHASE),
    ("POST", "/api/v1/guardians/subscription/pay"): guardians(CONFLICT, bodies.subscription, **PURCHASE),
    ("POST", "/api/v1/guardians/subscription/confirm"): guardians(OK, bodies.subscription, **PURCHASE),
    ("POST", "/api/v1/guardians/subscription/plan_change/preview"): guardians(
        CONFLICT, bodies.subscription, **PURCHASE,
    ),
    ("POST", "/api/v1/guardians/subscription/plan_change"): guardians(CONFLICT, bodies.plan_change, **PURCHASE),
    ("POST", "/api/v1/guardians/subscription/plan_change/undo"): guardians(
        CONFLICT, bodies.plan_of_child, also=("child_id",), by_role=True
    ),
    ("POST", "/api/v1/webhooks/stripe"): public(INVALID, lambda _: {"type": "invoice.paid"}),
    # documents
    ("GET", "/api/v1/documents"): both(OK, params=lambda ids: {"client_id": ids["child_id"]}, also=("child_id",)),
    ("POST", "/api/v1/documents"): both(CREATED, bodies.upload, also=("child_id",)),
    ("PATCH", "/api/v1/documents/{document_id}"): guardians(OK, lambda _: {"document": {"category": "school"}}),
    ("DELETE", "/api/v1/documents/{document_id}"): guardians(GONE),
    ("GET", f"{CHILD}/document_accesses"): guardians(OK, params=lambda _: bodies.next_days()),
    ("GET", f"{CHILD}/intake_form"): guardians(OK),
    ("PUT", f"{CHILD}/intake_form"): guardians(OK, lambda _: {"intake_form": {"version": 0, "answers": {}}}),
    ("POST", f"{CHILD}/intake_form/submissions"): guardians(CONFLICT, bodies.signature),
    ("GET", "/api/v1/therapist/reports"): therapists(OK),
    ("POST", "/api/v1/therapist/reports"): therapists(CREATED, bodies.report),
    ("GET", "/api/v1/therapist/reports/{report_id}/links"): therapists(OK, by_role=True),
    ("DELETE", "/api/v1/therapist/reports/{report_id}"): therapists(GONE, by_role=True),
    ("GET", "/api/v1/therapist/decks"): therapists(OK),
    ("POST", "/api/v1/therapist/decks"): therapists(CREATED, bodies.deck),
    ("PUT", "/api/v1/therapist/decks/{deck_id}"): therapists(OK, bodies.deck_change, by_role=True),
    ("DELETE", "/api/v1/therapist/decks/{deck_id}"): therapists(GONE, by_role=True),
    ("POST", "/api/v1/therapist/decks/{deck_id}/cards"): therapists(CREATED, bodies.deck_card, by_role=True),
    ("GET", "/api/v1/resources"): both(OK),
    ("GET", "/api/v1/files/{token}"): public(OK, open_to_all=frozenset({"token"})),
    ("GET", "/api/v1/photos/{photo_id}"): public(OK, open_to_all=frozenset({"photo_id"})),
    ("GET", "/api/v1/guardian/legal_documents"): guardians(OK),
    ("GET", "/api/v1/terms_and_conditions"): public(OK),
    ("GET", "/api/v1/privacy_policies"): public(OK),
    ("GET", "/api/v1/telehealth_consents"): public(OK),
    ("PUT", "/api/v1/guardian/telehealth_consent"): guardians(
        CONFLICT, lambda _: {"document_id": "01980a52-5c00-7000-8000-000000000001"}
    ),
}  # fmt: skip


def contract_routes() -> Iterator[Key]:
    for contract in sorted((CONTRACTS / "openapi").glob("*.json")):
        for path, methods in orjson.loads(contract.read_bytes())["paths"].items():
            yield from ((method.upper(), path) for method in methods)
