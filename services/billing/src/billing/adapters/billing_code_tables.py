"""Codes that therapists set for a child. They say something about the child's health."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import ARRAY, Column, Text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from billing.adapters.tables import Table


class BillingCodesRow(Table, table=True):
    __tablename__ = "billing_codes"

    child_id: UUID = Field(primary_key=True)
    therapist_id: UUID = Field(primary_key=True)
    diagnosis_codes: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    procedure_codes: dict[str, str] = Field(sa_column=Column(JSONB, nullable=False))
    """By the type of session; those that aren't set are left out."""
    version: int
    updated_at: datetime = instant()
