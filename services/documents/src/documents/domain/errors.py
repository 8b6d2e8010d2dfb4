from chassis.errors import Conflict, Forbidden, Invalid, NotFound, TooLarge


class FileTooLarge(TooLarge):
    sentence = "File size must be smaller than 4Mb"


class WrongFileType(Invalid):
    """The content has no allowed type, or doesn't match the file's name or declared type."""

    sentence = "File must be one of these types: .pdf, .doc, .docx, .jpg"


class WrongDocumentType(WrongFileType):
    """Documents of a child: pictures of any kind are taken too, and stored as .jpg."""

    wire_code = "wrong_file_type"
    sentence = "File must be one of these types: .pdf, .doc, .docx, .jpg, .png, .heic, .gif, .webp"


class PdfDamaged(WrongFileType):
    """It begins like a PDF, but isn't complete."""

    sentence = "This PDF is damaged. Open it, save it again and upload the new copy."


class WrongPhotoType(WrongFileType):
    sentence = "File must be one of these types: .jpg, .png"


class WrongPictureType(WrongFileType):
    """Cards of a deck take pictures of any kind, and store them as .jpg."""

    sentence = "File must be one of these types: .jpg, .png, .heic, .gif, .webp"


class FileNotReadable(Invalid):
    """The data is empty or not base64."""

    sentence = "We couldn't read this file. Please choose it again."


class FileContainsScript(Invalid):
    """What can't be removed from it: macros, embedded objects or fields that load other files, mostly in Word files."""

    sentence = "This file contains a macro or an embedded object. Save it as a PDF and upload that."


class FileInfected(Invalid):
    sentence = "This file contains a virus. Scan your device, then choose another file."


class FileIsProtected(Invalid):
    """Password-protected content can't be checked."""

    sentence = "This file is password-protected. Save it without a password and try again."


class PictureTooLarge(Invalid):
    sentence = "This picture is too large. Save a smaller version and try again."


class DocumentNotFound(NotFound):
    sentence = "We couldn't find this document."


class PhotoNotFound(NotFound):
    sentence = "We couldn't find this picture."


class FileIdUsed(Conflict):
    """The id belongs to a file with another owner or purpose."""

    sentence = "This file id is already in use."


class TherapistNotFound(NotFound):
    """The therapist doesn't exist or doesn't care for the child."""

    sentence = "We couldn't find this therapist."


class NotTheUploader(Forbidden):
    sentence = "Only the person who uploaded a document can change or delete it."


class FileLinkNotValid(NotFound):
    sentence = "This link has expired. Please open the document from the list again."


class UploadTookTooLong(Conflict):
    """The stored object was removed before its document was recorded."""

    sentence = "This upload took too long. Please try again."


class TermsTextEmpty(Invalid):
    sentence = "Add a title and content."


class ReportPeriodNotValid(Invalid):
    sentence = "Choose another period for this report."


class ReportNotFound(NotFound):
    sentence = "We couldn't find this report."


class ReportNotReady(Conflict):
    sentence = "This report isn't ready to download."


class TooManyReports(Conflict):
    """The therapist has as many reports as can be listed."""

    sentence = "You have 1,000 reports. Delete some to make a new one."


class TooManyReportsInProgress(Conflict):
    sentence = "You have 10 reports in progress. Wait until one is ready."


class ResourceNotValid(Invalid):
    sentence = "Check what you entered for this resource."


class ResourceNotFound(NotFound):
    sentence = "We couldn't find this resource."


class IntakeFormStays(Forbidden):
    """A signed intake form is part of the child's record."""

    sentence = "A signed intake form stays in the record. To change it, send a new version."


class IntakeFormChanged(Conflict):
    """The answers were saved since the version that the request is based on."""

    sentence = "This form has changed. Choose which answers to keep."


class IntakeFormAlreadySent(Conflict):
    """Another guardian sent the same answers."""

    sentence = "Another guardian already sent these answers. Reload to see them."


class IntakeFormIncomplete(Invalid):
    sentence = "Some answers are still missing. Check the ones we marked."


class SignerNotKnown(Conflict):
    """Identity's event with the guardian's name hasn't arrived."""

    sentence = "We're still setting up your account. Try again in a minute."


class TooManyIntakeVersions(Conflict):
    sentence = "You sent 50 versions of this form. Message your therapist if something needs to change."


class ChildNotNamed(Invalid):
    sentence = "Please choose a child"


class DeckNotFound(NotFound):
    sentence = "We couldn't find this deck."


class DeckIsShared(Forbidden):
    """An operator published it for every therapist."""

    sentence = "Larkwell shares this deck with every therapist, so you can't change it."


class DeckChanged(Conflict):
    """The deck was saved since the version that the request is based on."""

    sentence = "You changed this deck in another window. Reload to see it."


class TooManyDecks(Conflict):
    sentence = "You have 50 decks. Delete one to make a new one."


class DeckIsFull(Conflict):
    sentence = "This deck has 24 cards. Remove one to add another."


class CardNotFound(NotFound):
    sentence = "We couldn't find this card."


class DeckNotValid(Invalid):
    """An operator's deck has a fault."""

    sentence = "Check what you entered for this deck."
