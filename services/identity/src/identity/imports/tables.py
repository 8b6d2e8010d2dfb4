from uuid import UUID

from sqlalchemy import Index, Text, text
from sqlmodel import Field

from identity.adapters.tables import Table


class School(Table, table=True):
    __tablename__ = "schools"
    __table_args__ = (Index("uq_schools_name_state", text("lower(name)"), "state", unique=True),)

    id: UUID = Field(primary_key=True)
    name: str = Field(sa_type=Text)
    city: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
