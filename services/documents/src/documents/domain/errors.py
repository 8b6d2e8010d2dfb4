"""Why a file or a text is refused. The first two sentences are SPEC.md section 5's."""

from chassis.errors import Conflict, Forbidden, Invalid, NotFound, TooLarge


class FileTooLarge(TooLarge):
    sentence = "File size must be smaller than 4Mb"


class WrongFileType(Invalid):
    """The content is none of the allowed types, or another one than its name or its declared type says."""

    sentence = "File must be one of these types: .pdf, .doc, .docx, .jpg"


class WrongPhotoType(WrongFileType):
    sentence = "File must be one of these types: .jpg, .png"


class FileNotReadable(Invalid):
    """What came is not base64, or nothing."""

    sentence = "This file could not be read. Please choose it again."


class FileContainsScript(Invalid):
    """JavaScript or a launch action in a PDF, macros in a Word file."""

    sentence = "This file contains a script. Please save it without scripts or macros and try again."


class FileIsProtected(Invalid):
    """A password hides what is inside, so that it cannot be checked."""

    sentence = "This file is protected by a password. Please save it without one and try again."


class PictureTooLarge(Invalid):
    sentence = "This picture has too many pixels. Please save it smaller and try again."


class DocumentNotFound(NotFound):
    sentence = "We could not find this document."


class PhotoNotFound(NotFound):
    sentence = "We could not find this picture."


class FileIdUsed(Conflict):
    """The id names a file of someone else, or for something else."""

    sentence = "This file was stored for something else."


class TherapistNotFound(NotFound):
    """Absent, or not one of the child's therapists."""

    sentence = "We could not find this therapist."


class NotTheUploader(Forbidden):
    sentence = "Only the person who uploaded a document may delete it."


class FileLinkNotValid(NotFound):
    sentence = "This link is no longer valid. Please open the document from the list again."


class UploadTookTooLong(Conflict):
    """The stored object was collected before its document was recorded."""

    sentence = "This upload took too long. Please try again."


class TermsTextEmpty(Invalid):
    sentence = "A published text needs a title and content."
