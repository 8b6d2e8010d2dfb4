from chassis.errors import Forbidden, Invalid, NotFound


class GoalNotFound(NotFound):
    sentence = "We couldn't find this goal."


class ProgressHistoryNotFound(NotFound):
    sentence = "We couldn't find this history entry."


class NoteNotFound(NotFound):
    sentence = "We couldn't find this note."


class MaterialNotFound(NotFound):
    sentence = "We couldn't find this material."


class SessionNotFound(NotFound):
    sentence = "We couldn't find this session."


class TherapistNotFound(NotFound):
    sentence = "We couldn't find this therapist."


class NotTheCreator(Forbidden):
    sentence = "Only the person who wrote this can change it."


class NotTheSessionsTherapist(Forbidden):
    sentence = "Only this session's therapist can write its notes."


class WrongRole(Forbidden):
    sentence = "This isn't available for your role."


class TextRequired(Invalid):
    """The sentence depends on the kind of text (docs/product/clinical-records.md#note-text)."""


class ChildNotInSession(Invalid):
    sentence = "This child isn't part of this session."


class OtherChild(Invalid):
    sentence = "The note names a different child."


class MessagesAreShared(Invalid):
    sentence = "Messages are always visible to both sides."
