"""Conditions that a request about clinical records can meet."""

from chassis.errors import Forbidden, Invalid, NotFound


class GoalNotFound(NotFound):
    sentence = "We could not find this goal."


class ProgressHistoryNotFound(NotFound):
    sentence = "We could not find this entry of the history."


class NoteNotFound(NotFound):
    sentence = "We could not find this note."


class MaterialNotFound(NotFound):
    sentence = "We could not find this material."


class SessionNotFound(NotFound):
    sentence = "We could not find this session."


class TherapistNotFound(NotFound):
    sentence = "We could not find this therapist."


class NotTheCreator(Forbidden):
    sentence = "Only the person who wrote this can change it."


class NotTheSessionsTherapist(Forbidden):
    sentence = "Only the therapist who holds this session writes its notes."


class WrongRole(Forbidden):
    sentence = "This address is for the other role."


class TextRequired(Invalid):
    """SPEC.md section 5."""


class ChildNotInSession(Invalid):
    sentence = "This child is not part of this session."


class OtherChild(Invalid):
    sentence = "This child is not the one of this address."


class MessagesAreShared(Invalid):
    sentence = "A message can always be read by both sides."
