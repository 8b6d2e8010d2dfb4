from chassis.errors import Conflict, Forbidden, Invalid, NotFound


class EventNotFound(NotFound):
    sentence = "We couldn't find this session."


class ParticipantNotFound(NotFound):
    sentence = "We couldn't find this attendee."


class ServiceNotFound(NotFound):
    sentence = "We couldn't find this service."


class TherapistNotFound(NotFound):
    sentence = "We couldn't find this therapist."


class InvitationNotFound(NotFound):
    sentence = "We couldn't find this invitation."


class InvitationNotOpen(Conflict):
    sentence = "This link no longer works. Please ask the therapist for a new one."


class OfferNotFound(NotFound):
    sentence = "We couldn't find this time."


class OfferOver(Conflict):
    sentence = "This time is no longer held for you."


class WaitlistChanged(Conflict):
    sentence = "The waitlist has changed. Please check it again."


class SlotTaken(Conflict):
    sentence = "This time is no longer available. Please choose another one."


class GroupFull(Conflict):
    sentence = "This group is full."


class SeriesNotFree(Conflict):
    """`details["conflicts"]` lists every date that isn't free and what it conflicts with."""

    sentence = "Some dates of this series aren't available."


class SeriesChanged(Conflict):
    sentence = "This series has changed. Please check it again."


class NothingLeftToSchedule(Conflict):
    sentence = "All sessions for this period are already booked."


class ServiceEndsBefore(Conflict):
    wire_code = "service_ended"
    sentence = "This service ends before that day. Please choose an earlier time."


class NothingOwed(Conflict):
    sentence = "This session isn't owed, or it was made up for."


class AccountClosed(Conflict):
    sentence = "The child's family closed its account. You can plan sessions again if the family keeps it."


class PlanOverdue(Conflict):
    """For therapists; guardians get PaymentOverdue, with the same code."""

    wire_code = "payment_overdue"
    sentence = "The family's plan is overdue. You can book sessions again after the family pays."


class SubscriptionPaused(Conflict):
    sentence = "This plan is paused. Resume it to book sessions."


class PaymentOverdue(Conflict):
    sentence = "A payment is overdue. Pay it to book sessions."


class TherapistNotAvailable(Conflict):
    sentence = "This therapist isn't taking bookings right now. Please contact us."


class ArrangedByTherapist(Conflict):
    sentence = "Only the therapist can book group sessions."


class ServiceEnded(Conflict):
    sentence = "This service has ended."


class NotSchoolBilled(Conflict):
    sentence = "This child isn't billed to a school."


class EventNotStarted(Conflict):
    sentence = "This session hasn't started yet."


class EventStarted(Conflict):
    sentence = "This session has already started."


class AlreadyCanceled(Conflict):
    sentence = "This session is already canceled."


class NothingRecorded(Conflict):
    sentence = "Nothing has been recorded for this session yet."


class AlreadyDisputed(Conflict):
    sentence = "You've already disputed this."


class PastDisputes(Conflict):
    sentence = "It's been more than 7 days, so you can't dispute this."


class NotDisputed(Conflict):
    sentence = "There's no open dispute about this session."


class NotCanceledByTherapist(Conflict):
    sentence = "Only a session that its therapist canceled can be restored."


class TooLateToUndo(Conflict):
    sentence = "It's too late to undo this."


class StatusNotAllowed(Conflict):
    sentence = "You can't change the status of this session that way."


class RoomNotFound(NotFound):
    sentence = "Only sessions with attendees have a meeting room."


class RoomNotOpen(Conflict):
    sentence = "The meeting room opens 10 minutes before the session and closes when it ends."


class RoomGetsLarge(Conflict):
    sentence = "Five or more people can slow down the call. Pictures get smaller."


class RoomFull(Conflict):
    sentence = "The room is full. Send someone to the waiting room before you let this family in."


class RoomHasLink(Conflict):
    sentence = "This session takes place at the therapist's own meeting link."


class PlaceNotAsked(Conflict):
    sentence = "You can confirm where you are from 70 minutes before the session until it ends."


class PlaceNeeded(Conflict):
    sentence = "Please confirm where you are today."


class PlaceNotLicensed(Conflict):
    sentence = "The therapist has no license where the family is, so this session can't take place. Please move it."


class PlaceNeedsReason(Conflict):
    sentence = "You have no license where this family is. Move the session, or write why you continue."


class PlaceIsLicensed(Conflict):
    sentence = "You have a license where this family is, so you don't need a reason."


class VisitorNotFound(NotFound):
    sentence = "This family isn't in the room right now."


class ReschedulingNotAllowed(Forbidden):
    sentence = "Only the therapist can move this session."


class PastRescheduleCutoff(Conflict):
    sentence = "You can reschedule a session up to 24 hours before it starts."


class ReschedulingAlreadyAsked(Conflict):
    sentence = "You've already asked to reschedule this session."


class ReschedulingNotAsked(Conflict):
    sentence = "There's no request to reschedule this session."


class OutsideWorkingHours(Invalid):
    sentence = "This time is outside the therapist's working hours."


class TooSoon(Invalid):
    sentence = "Please choose a time at least 4 hours from now."


class TooFarAhead(Invalid):
    sentence = "Please choose a time within the next 60 days."


class NotOnQuarterHour(Invalid):
    sentence = "Please choose a time on the quarter hour."


class HoursOverrideNotFound(NotFound):
    sentence = "You didn't change the hours of this date."


class TooManyHoursOverrides(Conflict):
    sentence = "You changed the hours of 100 dates. Remove one first."


class LeaveNotFound(NotFound):
    sentence = "We couldn't find this time off."


class LeaveOverlaps(Conflict):
    sentence = "You already have time off then."


class LeaveHitsSessions(Conflict):
    """`details["conflicts"]` lists the sessions without a choice."""

    sentence = "Choose what to do with each session during your time off."


class CalendarChanged(Conflict):
    sentence = "Your calendar has changed. Please check it again."


class NotSubstitutable(Conflict):
    sentence = "Only an upcoming session with a child can have a substitute."


class SubstituteNotFree(Conflict):
    sentence = "This therapist isn't available for this session. Please choose another one."


class SubstituteNotLicensed(Conflict):
    sentence = "This therapist has no license in the child's state that's valid on that day."


class SessionHeldBySubstitute(Forbidden):
    wire_code = "held_by_substitute"
    sentence = "Only the session's regular therapist can do this."


class SessionHandedOver(Forbidden):
    wire_code = "handed_over"
    sentence = "Only the substitute can do this while covering the session."


class FeedNotFound(NotFound):
    sentence = "We couldn't find this calendar."
