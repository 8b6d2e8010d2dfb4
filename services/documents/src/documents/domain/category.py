"""Kinds of documents of a child (docs/product/documents.md#document-categories)."""

from enum import StrEnum


class Category(StrEnum):
    """What a child's document is, as its uploader says."""

    SCHOOL = "school"
    MEDICAL = "medical"
    EVALUATION = "evaluation"
    PRACTICE = "practice"
    INSURANCE = "insurance"
    OTHER = "other"
