from datetime import datetime
from uuid import UUID

from chassis.tables import instant, new_registry
from sqlmodel import Field, SQLModel


class Table(SQLModel, registry=new_registry()):
    __abstract__ = True


class Toy(Table, table=True):
    __tablename__ = "toys"

    id: UUID = Field(primary_key=True)
    child_id: UUID
    name: str
    created_at: datetime = instant()
