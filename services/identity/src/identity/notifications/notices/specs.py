"""What a notice of each kind says and where it leads. A notice names nobody, because it also goes to locked screens."""

from collections.abc import Mapping
from dataclasses import dataclass

from chassis.auth.viewer import UserType
from chassis.languages import WrittenLanguage

from identity.notifications.context import SETTINGS_PAGES
from identity.notifications.kinds import Kind
from identity.notifications.words import sentence, sentences, words_in

FAMILY_SESSIONS = {UserType.GUARDIAN: "/client/sessions"}


@dataclass(frozen=True, slots=True)
class NoticeSpec:
    says: str | tuple[str, str]
    """One sentence; or one and, with `{count}`, one for several sessions or messages in one notice."""
    for_therapists: str | None = None
    """For one, where a therapist reads another sentence than a family."""
    paths: Mapping[UserType, str] | None = None
    """Instead of the link of the letter's button. Required if that link has a secret."""

    def text(self, language: WrittenLanguage, count: int, *, for_therapist: bool = False) -> str:
        say = words_in(language)
        if for_therapist and self.for_therapists and count == 1:
            return say(self.for_therapists)
        return say(self.says) if isinstance(self.says, str) else say.plural(count, *self.says)


NOTICES = {
    Kind.SESSION_BOOKED: NoticeSpec(
        sentences("Your session is booked", "{count} sessions are booked"), sentence("A session is booked")
    ),
    Kind.SESSION_CHANGED: NoticeSpec(sentences("A session was changed", "{count} sessions were changed")),
    Kind.SESSION_CANCELED: NoticeSpec(sentences("A session was canceled", "{count} sessions were canceled")),
    Kind.SESSION_HANDED_OVER: NoticeSpec(sentences("You’re covering a session", "You’re covering {count} sessions")),
    Kind.SESSION_TAKEN_BACK: NoticeSpec(
        sentences("You’re no longer covering a session", "You’re no longer covering {count} sessions")
    ),
    Kind.RESCHEDULING_REQUESTED: NoticeSpec(sentence("A family asked to move a session")),
    Kind.RESCHEDULING_WITHDRAWN: NoticeSpec(sentence("A family no longer needs to move a session")),
    Kind.RESCHEDULING_DECLINED: NoticeSpec(sentence("Your session stays at its time")),
    Kind.INVITATION_TO_SCHEDULE: NoticeSpec(
        sentence("Your therapist invites you to book sessions"), paths=FAMILY_SESSIONS
    ),
    Kind.DISPUTE_OPENED: NoticeSpec(sentence("A family disagrees about a session")),
    Kind.DISPUTE_ANSWERED: NoticeSpec(sentence("Your therapist answered you about a session")),
    Kind.WAITLIST_SLOT_OFFERED: NoticeSpec(sentence("A time opened up, and we’re holding it for you")),
    Kind.REMINDER_DAY: NoticeSpec(sentence("Your next session is coming up")),
    Kind.REMINDER_HOUR: NoticeSpec(sentence("Your session starts soon")),
    Kind.PAYMENT_FAILED: NoticeSpec(sentence("A payment needs your attention")),
    Kind.PAYMENT_RECEIVED: NoticeSpec(sentence("We received your payment")),
    Kind.PAYMENT_REFUNDED: NoticeSpec(sentence("We refunded a payment")),
    Kind.REFUND_FAILED: NoticeSpec(sentence("A refund didn’t go through")),
    Kind.PAYMENT_DISPUTED: NoticeSpec(sentence("Your bank is reviewing a payment")),
    Kind.RENEWAL_AHEAD: NoticeSpec(sentence("Your plan renews soon")),
    Kind.CARD_EXPIRING: NoticeSpec(sentence("Your card expires soon")),
    Kind.PLAN_CHANGED: NoticeSpec(sentence("There’s a change to your plan")),
    Kind.PLAN_SWITCHED: NoticeSpec(sentence("There’s a change to your plan")),
    Kind.SESSIONS_LAPSING: NoticeSpec(sentence("Some of your sessions aren’t booked yet")),
    Kind.MESSAGE_RECEIVED: NoticeSpec(sentences("You have a new message", "You have {count} new messages")),
    Kind.ASSESSMENT_SHARED: NoticeSpec(sentence("Your therapist shared an assessment report")),
    Kind.PROGRESS_REPORT_SHARED: NoticeSpec(sentence("Your therapist shared a progress report")),
    Kind.RECAP_SHARED: NoticeSpec(sentence("Your therapist shared a session recap")),
    Kind.PRACTICE_DUE: NoticeSpec(sentence("It’s time for a few minutes of practice")),
    Kind.AMENDMENT_REQUESTED: NoticeSpec(sentence("A family asked to correct a record")),
    Kind.AMENDMENT_ANSWERED: NoticeSpec(sentence("Your therapist answered your request about a record")),
    Kind.NAME_DECIDED: NoticeSpec(sentence("We answered your request about a name")),
    Kind.INTAKE_FORM_SUBMITTED: NoticeSpec(sentence("A family sent an intake form")),
    Kind.LICENSE_EXPIRING: NoticeSpec(sentence("A license expires soon")),
    Kind.LICENSE_EXPIRED: NoticeSpec(sentence("A license has expired")),
    Kind.TERMS_CHANGED: NoticeSpec(sentence("We updated our terms")),
    Kind.PASSWORD_CHANGED: NoticeSpec(sentence("Your password was changed"), paths=SETTINGS_PAGES),
    Kind.NEW_DEVICE: NoticeSpec(sentence("A new device logged in"), paths=SETTINGS_PAGES),
    Kind.ACCOUNT_KEPT: NoticeSpec(sentence("You kept your account"), paths=SETTINGS_PAGES),
    Kind.SECOND_FACTOR_CHANGED: NoticeSpec(sentence("Your two-step sign-in was changed"), paths=SETTINGS_PAGES),
}
"""Without the kinds for people who can't log in yet, and without those with links that confirm an address."""
