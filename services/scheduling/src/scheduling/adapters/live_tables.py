"""Changes that open pages show and that their notification waits for."""

from typing import Any

from sqlalchemy import BigInteger, Column, Identity
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from scheduling.adapters.tables import Table


class LiveChange(Table, table=True):
    """Written by triggers with the change itself; `chassis.live.notifier` sends and deletes it within a second. Not
    logged: after a crash of the database every page reloads anyway."""

    __tablename__ = "live_changes"
    __table_args__ = ({"prefixes": ["UNLOGGED"]},)

    id: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(), primary_key=True))
    payload: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    """The commit, the kind of change, and ids; never a name (`queries/change_audience.py`)."""
