from typing import Annotated, Any

from pydantic import Field, model_validator

from chassis.file_store import SentFile
from chassis.schemas import FileName, Incoming, Line, Outgoing, Required


class FileUpload(Incoming):
    """A file in a request. It may also be wrapped as `{"file": …}`."""

    filename: Annotated[FileName, Required("File name is required")]
    content_type: Line = ""
    data: Annotated[str, Field(description="Base64, at most 4 MiB decoded")]

    @model_validator(mode="before")
    @classmethod
    def _unwrap(cls, data: Any) -> Any:
        return data["file"] if isinstance(data, dict) and set(data) == {"file"} else data

    def sent(self) -> SentFile:
        return SentFile(self.filename, self.content_type, self.data)


class FileSchema(Outgoing):
    filename: str
    content_type: str
    size: int
    """Bytes."""
    url: str
    """Valid for five minutes, for the signed-in user only."""
