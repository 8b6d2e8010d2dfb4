"""A service reads every field of an event that it consumes, or leaves it out for a reason that is listed here."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from itertools import chain
from typing import TypeAlias

from contracts_tool.render import event_schema
from contracts_tool.services import load_services, produced_by_name

CHILD = "identity.child.profile_changed.v1"
CLOSED = "identity.guardian.account_closed.v1"
GUARDIAN = "identity.guardian.profile_changed.v1"
THERAPIST = "identity.therapist.profile_changed.v1"
SESSION = "scheduling.session.changed.v1"
SUBSCRIPTION = "billing.subscription.changed.v1"

Reasons: TypeAlias = Mapping[str, frozenset[str]]
"""Reason → fields."""
Pair: TypeAlias = tuple[str, str]
"""The service that consumes, and the event."""

NAMES_ONLY_GUARDIAN: Reasons = {
    "shows names and times; it books nothing and sends no email": frozenset({"user_id", "state"})
}
PAYER = "writes to the guardian who pays, about the payment, and names no child"
HAPPENS_ONCE = "the fact happens once, so no older version of it can arrive late"
VERSION = frozenset({"version"})
ONCE = [
    *((service, "identity.family.erased.v1") for service in ("billing", "clinical-records", "documents")),
    *((service, "identity.family.erased.v1") for service in ("identity", "scheduling")),
    ("billing", CLOSED),
    ("documents", "identity.guardian.terms_accepted.v1"),
    ("identity", "billing.card.expiring.v1"),
    ("identity", "clinical-records.amendment_request.changed.v1"),
    ("identity", "clinical-records.assessment_report.shared.v1"),
    ("identity", "clinical-records.home_practice.due.v1"),
    ("identity", "clinical-records.message.sent.v1"),
    ("identity", "clinical-records.progress_report.shared.v1"),
    ("identity", "clinical-records.session_recap.shared.v1"),
    ("identity", "documents.intake_form.submitted.v1"),
    ("identity", "documents.terms.published.v1"),
]
UNREAD: Mapping[Pair, Reasons] = {
    ("scheduling", CHILD): {"has guardianships from their own events": frozenset({"guardian_id"})},
    ("scheduling", THERAPIST): {"never asks for the account of a therapist": frozenset({"user_id"})},
    ("clinical-records", GUARDIAN): NAMES_ONLY_GUARDIAN,
    ("documents", GUARDIAN): NAMES_ONLY_GUARDIAN,
    ("clinical-records", SESSION): {
        "needs who meets whom and when, and what was canceled, not why or how it went": frozenset(
            {"cancel_reason", "changed_by", "event_type", "late_canceled_child_ids", "series_id", "status"}
        )
    },
    ("identity", SESSION): {"letters are about the plan of a session, not about its mark": frozenset({"status"})},
    ("identity", SUBSCRIPTION): {
        "keeps only whether a child has a plan": frozenset(
            {"cycle_ends_on", "cycle_starts_on", "ends_on", "plan_id", "plan_name", "planned", "resumed_from"}
            | {"cycle_weeks", "session_length_minutes", "session_type", "sessions_per_cycle", "sessions_this_cycle"}
        )
    },
    ("scheduling", SUBSCRIPTION): {
        "counts in cycles from their first day, and has guardians and care services of its own": frozenset(
            {"cycle_ends_on", "guardian_id", "plan_id"}
        )
    },
    ("scheduling", "identity.guardian.account_kept.v1"): {"is about the children": frozenset({"guardian_id"})},
    ("identity", "billing.payment.disputed.v1"): {PAYER: frozenset({"child_id", "payment_id"}), HAPPENS_ONCE: VERSION},
    ("identity", "billing.payment.failed.v1"): {PAYER: frozenset({"child_id"})},
    ("identity", "billing.payment.received.v1"): {
        PAYER: frozenset({"child_id", "subscription_id"}),
        HAPPENS_ONCE: VERSION,
    },
    ("identity", "billing.payment.refunded.v1"): {PAYER: frozenset({"child_id", "payment_id"}), HAPPENS_ONCE: VERSION},
    ("identity", "billing.refund.failed.v1"): {PAYER: frozenset({"child_id", "payment_id"}), HAPPENS_ONCE: VERSION},
    ("identity", "billing.plan.changed.v1"): {PAYER: frozenset({"child_id"}), HAPPENS_ONCE: VERSION},
    ("identity", "billing.renewal.announced.v1"): {
        PAYER: frozenset({"child_id", "subscription_id"}),
        HAPPENS_ONCE: VERSION,
    },
    ("identity", "billing.subscription.transitioned.v1"): {PAYER: frozenset({"child_id"})},
    ("identity", "scheduling.child_care.changed.v1"): {
        "only marks that the care changed, which can be repeated": VERSION
    },
    ("identity", "scheduling.invitation.issued.v1"): {
        "asks scheduling for the rest when it sends the email": frozenset({"care_service_id"}),
        HAPPENS_ONCE: VERSION,
    },
    ("identity", "scheduling.unbooked_sessions.announced.v1"): {
        "finds who pays by the subscription, and names the plan": frozenset({"child_id"}),
        HAPPENS_ONCE: VERSION,
    },
    ("identity", "scheduling.waitlist_slot.offered.v1"): {HAPPENS_ONCE: VERSION},
    ("documents", "clinical-records.message.sent.v1"): {
        "stores the child of the files, no matter who wrote the message": frozenset(
            {"note_id", "sender_id", "sender_type", "therapist_id"}
        ),
    },
    ("scheduling", "clinical-records.goals.changed.v1"): {"stores nothing": VERSION},
    ("scheduling", "clinical-records.message.sent.v1"): {
        "notifies the open pages of the child, and stores nothing": frozenset(
            {"note_id", "sender_id", "sender_type", "therapist_id", "file_ids"}
        ),
        HAPPENS_ONCE: VERSION,
    },
    ("scheduling", "clinical-records.progress_report.shared.v1"): {
        "notifies the open pages of the child, and stores nothing": frozenset({"report_id", "therapist_id"}),
        HAPPENS_ONCE: VERSION,
    },
    ("scheduling", "clinical-records.session_recap.shared.v1"): {
        "notifies the open pages of the child, and stores nothing": frozenset({"recap_id", "therapist_id"}),
        HAPPENS_ONCE: VERSION,
    },
    ("scheduling", "identity.notice.added.v1"): {
        "notifies the open pages of its person, and stores nothing": frozenset({"notice_id"}),
        HAPPENS_ONCE: VERSION,
    },
    ("scheduling", "identity.child.therapist_chosen.v1"): {
        "opens care of a child, no matter which guardian chose": frozenset({"guardian_id"})
    },
    **{pair: {HAPPENS_ONCE: VERSION} for pair in ONCE},
}


def wrong_lists(unread: Mapping[Pair, Set[str]], listed: Mapping[Pair, Set[str]]) -> Iterator[str]:
    for service, event in sorted({*unread, *listed}):
        found, known = unread.get((service, event), frozenset()), listed.get((service, event), frozenset())
        for field in sorted(found - known):
            yield f"{service} doesn't read {event}.{field}: read it, or list it in UNREAD with the reason"
        for field in sorted(known - found):
            yield f"UNREAD lists {event}.{field} for {service}, which reads it, or which doesn't get it"


def test_every_field_of_an_event_is_read_or_left_out_for_a_reason() -> None:
    services = load_services()
    produced = produced_by_name(services)
    reads: dict[Pair, set[str]] = defaultdict(set)
    for listed in services:
        for consumed in listed.consumed():
            reads[listed.name, consumed.name] |= set(consumed.model_json_schema()["properties"])
    unread = {key: set(event_schema(produced[key[1]])["properties"]) - known for key, known in reads.items()}
    found = list(wrong_lists(unread, {key: set(chain(*reasons.values())) for key, reasons in UNREAD.items()}))
    assert not found, "\n".join(["", *found])


def test_a_field_that_nobody_listed_is_named() -> None:
    read, unread = ("billing", "boats.boat.launched.v1"), ("documents", "boats.boat.launched.v1")
    assert list(wrong_lists({unread: {"sail", "keel"}}, {unread: {"keel"}, read: {"sail"}})) == [
        "UNREAD lists boats.boat.launched.v1.sail for billing, which reads it, or which doesn't get it",
        "documents doesn't read boats.boat.launched.v1.sail: read it, or list it in UNREAD with the reason",
    ]
