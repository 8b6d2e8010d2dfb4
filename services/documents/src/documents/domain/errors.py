from chassis.errors import Conflict, Forbidden, Invalid, NotFound, TooLarge


class FileTooLarge(TooLarge):
    sentence = "File size must be smaller than 4Mb"


class WrongFileType(Invalid):
    """The content has no allowed type, or doesn't match the file's name or declared type."""

    sentence = "File must be one of these types: .pdf, .doc, .docx, .jpg"


class WrongPhotoType(WrongFileType):
    sentence = "File must be one of these types: .jpg, .png"


class FileNotReadable(Invalid):
    """The data is empty or not base64."""

    sentence = "We couldn't read this file. Please choose it again."


class FileContainsScript(Invalid):
    """JavaScript or a launch action in a PDF, macros in a Word file."""

    sentence = "This file contains a script or macro. Save it without them and try again."


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
    sentence = "Only the person who uploaded a document can delete it."


class FileLinkNotValid(NotFound):
    sentence = "This link has expired. Please open the document from the list again."


class UploadTookTooLong(Conflict):
    """The stored object was removed before its document was recorded."""

    sentence = "This upload took too long. Please try again."


class TermsTextEmpty(Invalid):
    sentence = "Add a title and content."
