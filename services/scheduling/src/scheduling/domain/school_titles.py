"""What the title of an event in a school's calendar says of its day.

Sessions are canceled and moved in bulk on what is read here. So a title counts when it says plainly that there is no
school, or consists of nothing but ordinary words for days off; any other mention of them ("School resumes after Winter
Break", "Holiday Concert") is doubtful, and for an operator to decide.
"""

import re
from dataclasses import dataclass

from scheduling.domain.school_days import SchoolDayKind


def _phrases(*patterns: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b", re.IGNORECASE)


OF_DAYS_OFF = (
    *("holidays?", "closed", "closures?", "break", "recess", "vacation", "days? off", "in-?service"),
    *("staff development", "teacher work ?days?"),
)
SCHOOL_THINGS = (
    *("activit", "bell", "board", "breakfast", "bus", "club", "dance", "event", "fee", "lunch", "meal", "meeting"),
    *("nurse", "picture", "play", "spirit", "sport", "store", "suppl", "tour", "uniform", "visit"),
)
"""How words begin that go with "school": no school uniforms."""
NO_SCHOOL = (
    rf"no school(?!['’]| (?:{'|'.join(SCHOOL_THINGS)}))",
    "no (?:classes|students)",
    "(?:schools?|campus(?:es)?|district)(?: (?:is|are|will be))? closed",
)
LATE_START = (
    "late (?:start|opening|arrival)s?",
    "(?:start|open)s late",
    "delayed (?:school )?(?:start|opening|arrival)s?",
)
A_DELAY = (
    r"(?:hours?|hrs?|min(?:ute)?s?)[ -]delay(?:ed)?",
    r"(?:schools?|classes) (?:\w+ )?(?:at .*)?\(?delayed",
)
OUT, PLAINLY_OUT = _phrases("no (?:school|classes|students)", *OF_DAYS_OFF), _phrases(*NO_SCHOOL)
LATE, PLAINLY_LATE = _phrases("delay(?:s|ed)?", *LATE_START), _phrases(*LATE_START, *A_DELAY)
ORDINARY = _phrases(
    *OF_DAYS_OFF,
    *("days?", "week", "weekend", "observed", "for", "of", "and", "all", "schools?", "district", "campus", r"\d+", "s"),
    *("students?", "teachers?", "staff", "federal", "state", "public", "national", "legal", "work ?days?"),
    *("winter", "mid-?winter", "spring", "fall", "autumn", "summer", "semester", "intersession", "quarter"),
    *("thanksgiving", "christmas", "easter", "good", "new", "years?", "lunar", "eve", "passover", "hanukkah", "diwali"),
    *("labor", "columbus", "indigenous", "peoples?", "native american", "veterans?", "memorial", "presidents?"),
    *("independence", "juneteenth", "election", "martin luther king", "mlk", "dr", "jr", "cesar chavez", "patriots?"),
    *("lincoln", "washington", "birthday", "rosh hashanah", "yom kippur", "eid", "al-(?:fitr|adha)"),
    *("(?:mon|tues|wednes|thurs|fri)day", "(?:jan|febr)uary", "march", "april", "may", "june", "july", "august"),
    *("(?:sept|nov|dec)ember", "october", "(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"),
)
ALL_GRADES = _phrases("(?:pre-?|p|t)?k ?[-–] ?12", "all grades")
TAKES_PLACE = (
    *("attend(?:s|ing)?", "in session", "students? (?:report|return)", "regular(?:ly)?", "as usual"),
    *("virtual", "remote", "asynchronous", "e-?learning", "distance learning", "online", "at home"),
    *("make-?up", "cancell?ed", "postponed", "rescheduled", "not", "no (?:late|delay|delays|delayed|closures?)"),
)
UNSURE = ("if", "unless", "possible", "possibly", "potential(?:ly)?", "tentative(?:ly)?", "might", "tbd", "tba")
ANOTHER_DAY = ("tomorrow", "yesterday", "next", "reminder")
ONLY_SOME = (
    *("elementary", "middle school", "high school", "kindergarten", "pre-?k", "pre-?school", "tk", "head start"),
    *(r"grades? (?:\d|k|p)", r"\d(?:st|nd|rd|th) grade(?:rs?)?", "freshm[ae]n", "sophomores?", "juniors?", "seniors?"),
)
PART_OF_DAY = (
    *("half[ -]days?", "early (?:release|dismissal|out)s?", "(?:minimum|shortened) days?", "noon dismissal"),
    *("mornings?", "afternoons?", "evenings?", "[ap]m", "schools? (?:is |are )?open"),
)
BUT = _phrases(*TAKES_PLACE, *UNSURE, *ANOTHER_DAY, *ONLY_SOME)
BUT_NOT_ALL_DAY = _phrases(*PART_OF_DAY)


@dataclass(frozen=True)
class Saying:
    kind: SchoolDayKind
    doubtful: bool


def what_it_says(title: str) -> Saying | None:
    """None when it speaks of neither. Of one that speaks of both, it is doubtful that school is out."""
    title = ALL_GRADES.sub(" ", title)
    late, out = LATE.search(title), PLAINLY_OUT.search(title)
    if late and not out:
        plain = PLAINLY_LATE.search(title) is not None or _is_ordinary(LATE.sub(" ", title))
        return Saying(SchoolDayKind.DELAYED_START, not plain or BUT.search(title) is not None)
    if not out and not OUT.search(title):
        return None
    plain = late is None and (out is not None or _is_ordinary(title))
    return Saying(SchoolDayKind.HOLIDAY, not plain or any(but.search(title) for but in (BUT, BUT_NOT_ALL_DAY)))


def _is_ordinary(title: str) -> bool:
    """Whether there is no word in it but those."""
    return not any(character.isalnum() for character in ORDINARY.sub("", title))
