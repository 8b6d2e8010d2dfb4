"""The options of the questions with a choice. Each has a value, which is stored, and a label."""

from enum import StrEnum
from typing import Self


class Choice(StrEnum):
    label: str

    def __new__(cls, value: str, label: str) -> Self:
        choice = str.__new__(cls, value)
        choice._value_ = value
        choice.label = label
        return choice


class IntakeYesNo(Choice):
    YES = "yes", "Yes"
    NO = "no", "No"
    NOT_SURE = "not_sure", "Not sure"


class IntakeDelivery(Choice):
    VAGINAL = "vaginal", "Vaginal birth"
    CESAREAN = "cesarean", "C-section"
    NOT_SURE = "not_sure", "Not sure"


class IntakeWhen(Choice):
    """When a child first did something, compared with the age in the question."""

    EARLIER = "earlier", "Earlier"
    THEN = "then", "About then"
    LATER = "later", "Later"
    NOT_YET = "not_yet", "Not yet"
    NOT_SURE = "not_sure", "Not sure"


class IntakeUnderstood(Choice):
    NEARLY_ALL = "nearly_all", "Nearly everything"
    MOST = "most", "Most of it"
    HALF = "half", "About half"
    LITTLE = "little", "A little"
    NO_WORDS = "no_words", "No words yet"


class IntakeCommunication(Choice):
    WORDS = "words", "Words and sentences"
    SOUNDS = "sounds", "Sounds"
    GESTURES = "gestures", "Pointing and gestures"
    SIGNS = "signs", "Sign language"
    PICTURES = "pictures", "Pictures"
    DEVICE = "device", "A talking device or app"


class IntakeCheckup(Choice):
    FINE = "fine", "Checked, all fine"
    CONCERNS = "concerns", "Checked, with concerns"
    NOT_CHECKED = "not_checked", "Never checked"
    NOT_SURE = "not_sure", "Not sure"


class IntakeEarInfections(Choice):
    NONE = "none", "None"
    FEW = "few", "One to three"
    MANY = "many", "Four or more"
    TUBES = "tubes", "Had ear tubes"
    NOT_SURE = "not_sure", "Not sure"


class IntakeServiceKind(Choice):
    EARLY_INTERVENTION = "early_intervention", "Early intervention"
    SPEECH = "speech", "Speech therapy"
    OCCUPATIONAL = "occupational", "Occupational therapy"
    PHYSICAL = "physical", "Physical therapy"
    BEHAVIORAL = "behavioral", "Behavioral therapy"
    COUNSELING = "counseling", "Counseling"
    READING = "reading", "Reading support"
    EVALUATION = "evaluation", "An evaluation"
    OTHER = "other", "Something else"


class IntakeAttends(Choice):
    SCHOOL = "school", "School"
    PRESCHOOL = "preschool", "Preschool or daycare"
    HOMESCHOOL = "homeschool", "Homeschool"
    NOT_YET = "not_yet", "None of these yet"


class IntakeGrade(Choice):
    PRE_K = "pre_k", "Pre-K"
    K = "k", "Kindergarten"
    G1 = "1", "Grade 1"
    G2 = "2", "Grade 2"
    G3 = "3", "Grade 3"
    G4 = "4", "Grade 4"
    G5 = "5", "Grade 5"
    G6 = "6", "Grade 6"
    G7 = "7", "Grade 7"
    G8 = "8", "Grade 8"
    G9 = "9", "Grade 9"
    G10 = "10", "Grade 10"
    G11 = "11", "Grade 11"
    G12 = "12", "Grade 12"


class IntakeSchoolPlan(Choice):
    IEP = "iep", "Yes, an IEP"
    PLAN_504 = "504", "Yes, a 504 plan"
    BEING_TESTED = "being_tested", "The school is testing for one"
    NONE = "none", "No"
    NOT_SURE = "not_sure", "Not sure"
