"""What a notice of each kind says and where it leads. A notice names nobody, because it also goes to locked screens."""

from collections.abc import Mapping
from dataclasses import dataclass

from chassis.auth.viewer import UserType

from identity.notifications.context import SETTINGS_PAGES
from identity.notifications.kinds import Kind

FAMILY_SESSIONS = {UserType.GUARDIAN: "/client/sessions"}


@dataclass(frozen=True, slots=True)
class NoticeSpec:
    one: str
    many: str | None = None
    """With `{count}`, for several sessions or messages in one notice."""
    for_therapists: str | None = None
    """Instead of `one`, where a therapist reads another sentence than a family."""
    paths: Mapping[UserType, str] | None = None
    """Instead of the link of the letter's button. Required if that link has a secret."""

    def text(self, count: int, *, for_therapist: bool = False) -> str:
        if count > 1 and self.many:
            return self.many.format(count=count)
        return self.for_therapists if for_therapist and self.for_therapists else self.one


NOTICES = {
    Kind.SESSION_BOOKED: NoticeSpec("Your session is booked", "{count} sessions are booked", "A session is booked"),
    Kind.SESSION_CHANGED: NoticeSpec("A session was changed", "{count} sessions were changed"),
    Kind.SESSION_CANCELED: NoticeSpec("A session was canceled", "{count} sessions were canceled"),
    Kind.SESSION_HANDED_OVER: NoticeSpec("You’re covering a session", "You’re covering {count} sessions"),
    Kind.SESSION_TAKEN_BACK: NoticeSpec(
        "You’re no longer covering a session", "You’re no longer covering {count} sessions"
    ),
    Kind.RESCHEDULING_REQUESTED: NoticeSpec("A family asked to move a session"),
    Kind.RESCHEDULING_WITHDRAWN: NoticeSpec("A family no longer needs to move a session"),
    Kind.RESCHEDULING_DECLINED: NoticeSpec("Your session stays at its time"),
    Kind.INVITATION_TO_SCHEDULE: NoticeSpec("Your therapist invites you to book sessions", paths=FAMILY_SESSIONS),
    Kind.DISPUTE_OPENED: NoticeSpec("A family disagrees about a session"),
    Kind.DISPUTE_ANSWERED: NoticeSpec("Your therapist answered you about a session"),
    Kind.WAITLIST_SLOT_OFFERED: NoticeSpec("A time opened up, and we’re holding it for you"),
    Kind.REMINDER_DAY: NoticeSpec("Your next session is coming up"),
    Kind.REMINDER_HOUR: NoticeSpec("Your session starts soon"),
    Kind.PAYMENT_FAILED: NoticeSpec("A payment needs your attention"),
    Kind.PAYMENT_RECEIVED: NoticeSpec("We received your payment"),
    Kind.PAYMENT_REFUNDED: NoticeSpec("We refunded a payment"),
    Kind.REFUND_FAILED: NoticeSpec("A refund didn’t go through"),
    Kind.PAYMENT_DISPUTED: NoticeSpec("Your bank is reviewing a payment"),
    Kind.RENEWAL_AHEAD: NoticeSpec("Your plan renews soon"),
    Kind.CARD_EXPIRING: NoticeSpec("Your card expires soon"),
    Kind.PLAN_CHANGED: NoticeSpec("There’s a change to your plan"),
    Kind.PLAN_SWITCHED: NoticeSpec("There’s a change to your plan"),
    Kind.SESSIONS_LAPSING: NoticeSpec("Some of your sessions aren’t booked yet"),
    Kind.MESSAGE_RECEIVED: NoticeSpec("You have a new message", "You have {count} new messages"),
    Kind.ASSESSMENT_SHARED: NoticeSpec("Your therapist shared an assessment report"),
    Kind.PROGRESS_REPORT_SHARED: NoticeSpec("Your therapist shared a progress report"),
    Kind.RECAP_SHARED: NoticeSpec("Your therapist shared a session recap"),
    Kind.PRACTICE_DUE: NoticeSpec("It’s time for a few minutes of practice"),
    Kind.AMENDMENT_REQUESTED: NoticeSpec("A family asked to correct a record"),
    Kind.AMENDMENT_ANSWERED: NoticeSpec("Your therapist answered your request about a record"),
    Kind.NAME_DECIDED: NoticeSpec("We answered your request about a name"),
    Kind.INTAKE_FORM_SUBMITTED: NoticeSpec("A family sent an intake form"),
    Kind.LICENSE_EXPIRING: NoticeSpec("A license expires soon"),
    Kind.LICENSE_EXPIRED: NoticeSpec("A license has expired"),
    Kind.TERMS_CHANGED: NoticeSpec("We updated our terms"),
    Kind.PASSWORD_CHANGED: NoticeSpec("Your password was changed", paths=SETTINGS_PAGES),
    Kind.NEW_DEVICE: NoticeSpec("A new device logged in", paths=SETTINGS_PAGES),
    Kind.ACCOUNT_KEPT: NoticeSpec("You kept your account", paths=SETTINGS_PAGES),
    Kind.SECOND_FACTOR_CHANGED: NoticeSpec("Your two-step sign-in was changed", paths=SETTINGS_PAGES),
}
"""Without the kinds for people who can't log in yet, and without those with links that confirm an address."""
