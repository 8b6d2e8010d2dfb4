"""What can be wrong with a wish about the calendar."""

from chassis.errors import Conflict, Forbidden, Invalid, NotFound


class EventNotFound(NotFound):
    sentence = "We could not find this session."


class ParticipantNotFound(NotFound):
    sentence = "We could not find this guest."


class ServiceNotFound(NotFound):
    sentence = "We could not find this service."


class TherapistNotFound(NotFound):
    sentence = "We could not find this therapist."


class InvitationNotFound(NotFound):
    sentence = "We could not find this invitation."


class InvitationNotOpen(Conflict):
    sentence = "This link can no longer be used. Please ask the therapist for a new one."


class SlotTaken(Conflict):
    sentence = "This time is no longer free. Please choose another one."


class GroupFull(Conflict):
    sentence = "This group has no seat left."


class SeriesNotFree(Conflict):
    """`details["conflicts"]` lists every date that is not free and what it meets."""

    sentence = "Some dates of this series are not free."


class SeriesChanged(Conflict):
    sentence = "This series was changed meanwhile. Please look at it again."


class NothingLeftToSchedule(Conflict):
    sentence = "All sessions of this period are already scheduled."


class SubscriptionPaused(Conflict):
    sentence = "This subscription is paused. Resume it to schedule sessions."


class PaymentOverdue(Conflict):
    sentence = "A payment is overdue. Please update your payment method to schedule sessions."


class TherapistNotAvailable(Conflict):
    sentence = "This therapist takes no bookings at the moment. Please contact us."


class ArrangedByTherapist(Conflict):
    sentence = "Group sessions are scheduled by the therapist."


class ServiceEnded(Conflict):
    sentence = "This service has ended."


class NotSchoolBilled(Conflict):
    sentence = "This child is not billed to a school."


class EventNotStarted(Conflict):
    sentence = "This session has not started yet."


class EventStarted(Conflict):
    sentence = "This session has already started."


class AlreadyCanceled(Conflict):
    sentence = "This session is already canceled."


class StatusNotAllowed(Conflict):
    sentence = "The status of this session cannot be changed like this."


class RoomNotFound(NotFound):
    sentence = "Only sessions with guests have a meeting room."


class RoomNotOpen(Conflict):
    sentence = "The meeting room is open from 10 minutes before the session until its end."


class ReschedulingNotAllowed(Forbidden):
    sentence = "This session can only be moved by its therapist."


class PastRescheduleCutoff(Conflict):
    sentence = "A session can be rescheduled until 24 hours before it starts."


class ReschedulingAlreadyAsked(Conflict):
    sentence = "You have already asked to reschedule this session."


class ReschedulingNotAsked(Conflict):
    sentence = "Nobody has asked to reschedule this session."


class OutsideWorkingHours(Invalid):
    sentence = "This time is outside the therapist's working hours."


class TooSoon(Invalid):
    sentence = "Please choose a time at least 4 hours from now."


class TooFarAhead(Invalid):
    sentence = "Please choose a time within the next 60 days."


class NotOnQuarterHour(Invalid):
    sentence = "Sessions start on a quarter of an hour."


class LeaveNotFound(NotFound):
    sentence = "We could not find this leave."


class LeaveOverlaps(Conflict):
    sentence = "You already have a leave at this time."


class LeaveHitsSessions(Conflict):
    """`details["conflicts"]` lists the sessions that nothing was chosen for."""

    sentence = "Please say what to do about every session during this leave."


class CalendarChanged(Conflict):
    sentence = "Your calendar was changed meanwhile. Please look at it again."


class NotSubstitutable(Conflict):
    sentence = "Only a coming session with a child can be held by a substitute."


class SubstituteNotFree(Conflict):
    sentence = "This therapist cannot hold the session. Please choose another one."


class SubstituteNotLicensed(Conflict):
    sentence = "This therapist has no license that is valid on that day in the state where the child lives."


class HeldBySubstitute(Forbidden):
    sentence = "Only the therapist whose session this is can do this."


class HandedOver(Forbidden):
    sentence = "Only the therapist who holds this session can do this."


class FeedNotFound(NotFound):
    sentence = "We could not find this calendar."
