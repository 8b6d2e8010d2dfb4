from chassis.stored_files import StoredFileFields, stored_file_constraints

from identity.adapters.tables import Table
from identity.domain.files import FilePurpose


class FileRow(StoredFileFields, Table, table=True):
    """A file that documents stores under the same id. `owner_id` is the child of a `child_photo`, the guardian of
    a `guardian_photo`, else the therapist; an application uploads with the id of the future therapist."""

    __tablename__ = "files"
    __table_args__ = stored_file_constraints(list(FilePurpose))
