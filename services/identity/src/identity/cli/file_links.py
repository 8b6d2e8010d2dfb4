"""File links for operators: valid for five minutes, and every download is audited under the operator's name."""

from datetime import datetime

from chassis.auth.file_links import FileLinks
from chassis.auth.keys import load_private_key
from chassis.unit_of_work import Actor

from identity.main import service


class FileLinkBuilder:
    def __init__(self, operator: str, now: datetime) -> None:
        settings = service.settings()
        self._origin = settings.public_origin.rstrip("/")
        self._links = FileLinks(load_private_key(settings.service_key_file), Actor.operator(operator), now)

    def link(self, file_id: object) -> str:
        return f"{self._origin}{self._links.path(str(file_id))}" if file_id else "no file"
