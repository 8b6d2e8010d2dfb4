from chassis.errors import Conflict, Forbidden, Invalid, NotFound


class GoalNotFound(NotFound):
    sentence = "We couldn't find this goal."


class GoalStepNotFound(NotFound):
    sentence = "We couldn't find this step."


class GoalStepsChanged(Conflict):
    sentence = "Someone changed the steps of this goal. Reload the page, then change them."


class InvalidLongTermGoal(Invalid):
    """The sentence says why the goal can't be part of that long-term goal."""


class HasShortTermGoals(Conflict):
    sentence = "This goal has short-term goals. Move or delete them first."


class HasActiveShortTermGoals(Conflict):
    sentence = "This goal has active short-term goals. End or move them first."


class LongTermGoalEnded(Conflict):
    sentence = "The long-term goal isn't active. Make it active first."


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


class ReportNotFound(NotFound):
    sentence = "We couldn't find this assessment report."


class AttachmentNotFound(NotFound):
    sentence = "We couldn't find this file. Attach it again."


class AttachmentsNotAllowed(Invalid):
    sentence = "Only messages and materials can have files."


class ReportIsShared(Conflict):
    sentence = "The family already has this report, so it can't be changed. Start a new one."


class DraftReportExists(Conflict):
    sentence = "You already have a draft for this child. Finish it first."


class ProgressReportNotFound(NotFound):
    sentence = "We couldn't find this progress report."


class ProgressReportChanged(Conflict):
    sentence = "You changed this report in another window or on another device."


class ProgressReportIsNotSigned(Conflict):
    sentence = "This report isn't signed. Discard the draft instead."


class ProgressReportIsCosigned(Conflict):
    sentence = "This report is co-signed already."


class ProgressReportIsWithdrawn(Conflict):
    sentence = "The therapist withdrew this report."


class ProgressReportIsSigned(Conflict):
    sentence = "This report is signed, so it can't be changed. Write a new one."


class TooManyDraftReports(Conflict):
    sentence = "You have 20 drafts for this child. Sign or discard one to start another."


class NoteDraftChanged(Conflict):
    sentence = "You changed this draft in another window or on another device."


class TextDraftChanged(Conflict):
    sentence = "You changed this text in another window or on another device."


class TooManyTextDrafts(Conflict):
    sentence = "You have too many unsent texts. Send or discard some of them."


class NoteIsSigned(Conflict):
    sentence = "This note is signed, so it can't be changed. Add an addendum instead."


class NoteIsNotSigned(Conflict):
    sentence = "This note isn't signed yet. Edit it instead of adding an addendum."


class NothingToSign(Invalid):
    sentence = "Write at least one part before you sign the note."


class RecapNotFound(NotFound):
    sentence = "We couldn't find this recap."


class PracticeNotFound(NotFound):
    sentence = "We couldn't find this practice."


class RecapChanged(Conflict):
    sentence = "You changed this recap in another window or on another device."


class NothingToShare(Invalid):
    sentence = "Choose at least one line, or write your own."


class UnknownPhrase(Invalid):
    sentence = "Choose lines from the list."


class NoHomePractice(Conflict):
    sentence = "This recap has nothing to practice."


class TemplateNotFound(NotFound):
    sentence = "We couldn't find this template."


class TemplateIsShared(Forbidden):
    sentence = "Everyone uses this template, so you can't change or delete it."


class TemplateIsEmpty(Invalid):
    sentence = "Write a phrase or at least one part of the note."


class TooManySharedTemplates(Conflict):
    sentence = "Everyone has 200 shared templates. Unshare one to add another."


class TooManyTemplates(Conflict):
    sentence = "You have 200 phrases and templates. Delete one to add another."


class ReportIncomplete(Invalid):
    """The sentences name what is missing or wrong."""


class NotTheCreator(Forbidden):
    sentence = "Only the person who wrote this can change it."


class NotTheSessionsTherapist(Forbidden):
    sentence = "Only this session's therapist can write its notes."


class SessionNotStarted(Conflict):
    sentence = "You can count trials from one hour before the session."


class ChildCanceled(Conflict):
    sentence = "This child canceled the session, so you can't count trials."


class TooManyTrials(Conflict):
    sentence = "A goal can have at most 500 trials in a session."


class TrialDiffers(Conflict):
    sentence = "Another trial with this id is saved already."


class NoNotesToPrint(Conflict):
    sentence = "There are no notes in this period."


class RecordTooLong(Conflict):
    sentence = "That's too much for one PDF. Choose a shorter period."


class WrongRole(Forbidden):
    sentence = "This isn't available for your role."


class NoteIsCosigned(Conflict):
    sentence = "This note is already co-signed."


class NoteToCosignChanged(Conflict):
    sentence = "This note changed since you opened it. Read it again before you sign."


class AmendmentAnswered(Conflict):
    sentence = "This request is already answered."


class AmendmentWithdrawn(Conflict):
    sentence = "The family withdrew this request."


class NothingToDisagreeWith(Conflict):
    sentence = "You can respond once a request is declined."


class AlreadyDisagreed(Conflict):
    sentence = "You already responded to this answer."


class TooManyAmendments(Conflict):
    sentence = "You have 10 requests that wait for an answer. Wait for one of them, or withdraw one."


class TextRequired(Invalid):
    """The sentence depends on the kind of text (docs/product/clinical-records.md#note-text)."""


class ChildNotInSession(Invalid):
    sentence = "This child isn't part of this session."


class SameChild(Invalid):
    sentence = "This note is already in this child's record."


class SuggestionTextRequired(Invalid):
    sentence = "Enter a few words of the goal to get suggestions."


class SuggestionTextTooLong(Invalid):
    sentence = "Search for goals with at most 200 characters."


class OtherChild(Invalid):
    sentence = "The note names a different child."


class MessagesAreShared(Invalid):
    sentence = "Messages are always visible to both sides."


class CosignatureNotFound(NotFound):
    sentence = "We couldn't find a note that waits for your signature."


class AmendmentNotFound(NotFound):
    sentence = "We couldn't find this request."


class NoEncryptedRecords(NotFound):
    sentence = "There are no encrypted records of this child."
