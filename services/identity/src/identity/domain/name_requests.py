from enum import StrEnum


class NameDecision(StrEnum):
    GRANTED = "granted"
    DECLINED = "declined"
