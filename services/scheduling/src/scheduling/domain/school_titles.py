"""Reads from an event's title whether it is a day off or a late start.

Sessions are canceled and moved in bulk because of this. So a title is certain only if all of its words are on the
lists below; any other one ("No School K-5", "Schools closed at noon", "Holiday Concert") is doubtful and left to the
operator.
"""

import re
from dataclasses import dataclass

from scheduling.domain.school_days import SchoolDayKind


def _phrases(*patterns: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b", re.IGNORECASE)


NO_SCHOOL = (
    r"no (?:school(?!['’]| closures?)|classes|students)(?:[;,.] (?:classes|school) resumes?)?",
    "(?:schools?|campus(?:es)?|district)(?: (?:is|are|will be))? closed",
)
OF_DAYS_OFF = (
    *("holidays?", "closed", "closures?", "break", "recess", "vacation", "days? off"),
    *("(?:summer|school) (?:holidays?|break|recess|vacation)", "(?:teachers? |staff )?in-?service"),
    *("staff development", "teachers? work ?days?"),
)
OF_LATE_STARTS = (
    *("late (?:start|opening|arrival)s?", "(?:start|open)s late", "delayed (?:school )?(?:start|opening|arrival)s?"),
    "delay(?:s|ed)?",
)
HOURS_AND_CLOCK = (
    r"(?:\d+(?:\.5)?|one|two|three|ninety)[ -]*(?:hours?|hrs?|min(?:ute)?s?)",
    r"(?:(?:starts?|opens?|begins?) )?(?:at )?(?:\d{1,2}:\d\d(?: ?[ap]\.?m)?|\d{1,2} ?[ap]\.?m)",
)
MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    "|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
ORDINARY = (
    *("(?:pre-?|p|t)?k ?[-–] ?12", "all grades", "students?(?: and | & |/)(?:teachers?|staff)"),
    *("days?", "week", "weekend", "observed", "for", "of", "and", "all", "the", "district", "['’]s"),
    *("students?", "federal", "state", "public", "national", "legal"),
    *("(?:mid-?)?winter", "spring", "fall", "autumn", "semester", "intersession", "quarter"),
    *("thanksgiving", "christmas(?: eve)?", "easter", "good friday", "new year['’]?s?(?: eve)?", "lunar"),
    *("passover", "hanukkah", "diwali", "labor", "indigenous", "peoples?", "native american", "veterans?", "memorial"),
    *("presidents?", "independence", "juneteenth", "election", "(?:dr[. ]+)?martin luther king", "mlk", "jr"),
    *("patriots?", "(?:lincoln|washington|columbus|cesar chavez)(?:['’]s)?(?:/| (?:birth)?day)", "yom kippur"),
    *("rosh hashanah", "eid(?: al-(?:fitr|adha))?", "(?:mon|tues|wednes|thurs|fri)days?"),
    r"20\d\d(?:[-–](?:20)?\d\d)?",
    rf"{MONTH}\.?(?: \d{{1,2}}(?:st|nd|rd|th)?(?: ?[-–] ?\d{{1,2}})?)?",
)
REASONS = (
    *("parents?[-/ ]teachers? conferences?", "(?:teachers? |staff )?(?:professional (?:development|learning)|pd|plc)"),
    *("(?:teachers?|staff) (?:work ?days?|planning|preparation|training|reports?)", "work ?days?"),
    r"end of (?:the )?(?:(?:1st|2nd|3rd|4th|first|second|third|fourth) )?(?:quarter|semester|trimester)",
    *("schools?", "day after (?:thanksgiving|christmas|easter)", "snow days?", "due to (?:snow|ice|fog|weather)"),
)
"""Allowed next to "no school" or a late start, but not next to a mere "break"."""
SAYS_NO_SCHOOL, OUT, LATE = _phrases(*NO_SCHOOL), _phrases(*NO_SCHOOL, *OF_DAYS_OFF), _phrases(*OF_LATE_STARTS)
PLAIN_NO_SCHOOL = _phrases(*NO_SCHOOL, *REASONS, *OF_DAYS_OFF, *ORDINARY)
PLAIN_DAY_OFF = _phrases(*OF_DAYS_OFF, *ORDINARY)
PLAIN_LATE = _phrases(*OF_LATE_STARTS, *HOURS_AND_CLOCK, *REASONS, *ORDINARY)


@dataclass(frozen=True)
class TitleReading:
    kind: SchoolDayKind
    doubtful: bool


def classify_title(title: str) -> TitleReading | None:
    """None for a title about neither. A title about both is a doubtful day off."""
    no_school = SAYS_NO_SCHOOL.search(title)
    if LATE.search(title):
        kind = SchoolDayKind.HOLIDAY if no_school else SchoolDayKind.DELAYED_START
        return TitleReading(kind, doubtful=not _has_only(PLAIN_LATE, title))
    if not OUT.search(title):
        return None
    return TitleReading(
        SchoolDayKind.HOLIDAY, doubtful=not _has_only(PLAIN_NO_SCHOOL if no_school else PLAIN_DAY_OFF, title)
    )


def _has_only(known: re.Pattern[str], title: str) -> bool:
    """Whether the title has no other word and is no question."""
    return not any(character.isalnum() or character == "?" for character in known.sub("", title))
