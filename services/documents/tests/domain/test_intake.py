"""Every question of the intake form: hostile answers, what may stay open, and what the PDF says."""

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from chassis.branded_pdf import BrandedPdf
from documents.adapters.intake_pdf import SignedIntake, intake_pdf
from documents.domain.intake.answers import IntakeAnswers
from documents.domain.intake.ask import QuestionKind
from documents.domain.intake.completeness import is_signature_of, missing_answers
from documents.domain.intake.questions import Question, sections
from documents.domain.intake.with_questions import with_questions
from documents.domain.pdf import rewrite_pdf
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from services.documents.tests.intake import complete

TODAY = date(2026, 3, 2)
NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def text_of(question: Question) -> st.SearchStrategy[str]:
    """Any letters, those of a PDF's and a page's own syntax among them."""
    assert question.most is not None
    return st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=question.most)


def answer_to(question: Question) -> st.SearchStrategy[Any]:
    """What the question takes, also what only a draft may have."""
    match question.kind:
        case QuestionKind.LINE | QuestionKind.TEXT | QuestionKind.PHONE:
            return text_of(question)
        case QuestionKind.NUMBER:
            return st.none() | st.integers(question.least, question.most)
        case QuestionKind.DATE:
            return st.none() | st.dates(date(1900, 1, 1), date(2200, 12, 31)).map(date.isoformat)
        case QuestionKind.CHOICE:
            return st.none() | st.sampled_from([option.value for option in question.options])
        case QuestionKind.CHOICES:
            return st.lists(st.sampled_from([option.value for option in question.options]), max_size=question.most)
        case QuestionKind.CONSENT:
            return st.booleans()
        case QuestionKind.LIST:
            return st.lists(answers_to(question.fields), max_size=question.most)


def answers_to(questions: tuple[Question, ...]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={question.name: answer_to(question) for question in questions})


FORMS = st.fixed_dictionaries({}, optional={section.name: answers_to(section.questions) for section in sections()})


def all_questions() -> list[tuple[str, Question]]:
    found: list[tuple[str, Question]] = []
    for section in sections():
        for question in section.questions:
            found.append((f"{section.name}.{question.name}", question))
            found += [(f"{section.name}.{question.name}.0.{field.name}", field) for field in question.fields]
    return found


def answered(path: str, value: Any) -> dict[str, Any]:
    """A form with this answer only."""
    for name in reversed(path.split(".")):
        value = [value] if name == "0" else {name: value}
    return dict(value)


@given(FORMS)
@settings(max_examples=60)
def test_answers_of_a_draft_are_stored_unchanged_and_printed(form: dict[str, Any]) -> None:
    answers = IntakeAnswers.model_validate_json(json.dumps(form))
    assert IntakeAnswers.model_validate_json(answers.model_dump_json()) == answers
    missing_answers(answers, TODAY)
    rewrite_pdf(intake_pdf(SignedIntake(answers, 1, "Ana Rivera", TODAY, NOW)))


@pytest.mark.parametrize(("path", "question"), all_questions(), ids=[path for path, _ in all_questions()])
def test_every_question_takes_or_refuses_anything(path: str, question: Question) -> None:
    @given(ANYTHING)
    @settings(max_examples=40)
    def check(value: Any) -> None:
        try:
            answers = IntakeAnswers.model_validate(answered(path, value))
        except ValidationError:
            return
        stored = answers.model_dump_json()
        assert "\\u0000" not in stored
        assert IntakeAnswers.model_validate_json(stored) == answers

    check()


@pytest.mark.parametrize(
    ("path", "question"),
    [(path, question) for path, question in all_questions() if question.kind in ("line", "text", "phone")],
)
def test_a_text_ends_at_its_limit(path: str, question: Question) -> None:
    assert question.most is not None
    IntakeAnswers.model_validate(answered(path, "x" * question.most))
    for wrong in ("x" * (question.most + 1), "a\0b"):
        with pytest.raises(ValidationError):
            IntakeAnswers.model_validate(answered(path, wrong))


@pytest.mark.parametrize("path", ["", "about.", "contacts.people.0.", "services.earlier.0."])
def test_an_unknown_key_is_refused(path: str) -> None:
    with pytest.raises(ValidationError):
        IntakeAnswers.model_validate(answered(f"{path}unknown", "x"))


def test_questions_open_with_an_answer_that_exists() -> None:
    for section in sections():
        options = {question.name: {option.value for option in question.options} for question in section.questions}
        for question in section.questions:
            if question.ask.shown_if is not None:
                name, value = question.ask.shown_if
                assert value in options[name], question.name


@pytest.mark.parametrize("path", list(missing_answers(IntakeAnswers(), TODAY)))
def test_each_required_answer_is_asked_for(path: str) -> None:
    assert missing_answers(IntakeAnswers.model_validate(complete()), TODAY) == {}
    section, name = path.split(".")
    form = complete()
    del form[section][name]
    assert path in missing_answers(IntakeAnswers.model_validate(form), TODAY)


@pytest.mark.parametrize(
    ("path", "value", "needed"),
    [
        ("birth.complications", "yes", "birth.complications_details"),
        ("milestones.lost_skills", "yes", "milestones.lost_skills_details"),
        ("languages.interpreter", "yes", "languages.interpreter_language"),
        ("health.takes_medication", "yes", "health.medications"),
    ],
)
def test_an_answer_opens_the_next_question(path: str, value: str, needed: str) -> None:
    form = complete()
    section, name = path.split(".")
    form[section][name] = value
    assert list(missing_answers(IntakeAnswers.model_validate(form), TODAY)) == [needed]


def test_an_answer_that_is_not_asked_for_anymore_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    form = complete()
    form["health"] |= {"has_allergies": "no", "allergies": "Peanuts: hives"}
    said = printed(monkeypatch, form)
    assert "Which allergies, and what happens?" not in said
    assert "Peanuts: hives" not in said.values()


@pytest.mark.parametrize("phone", ["(555) 010-0199", "+1 555 010 0199", "555.010.0199", "+49 30 1234567"])
def test_phone_numbers_are_taken_as_people_write_them(phone: str) -> None:
    form = complete()
    form["contacts"]["people"][0]["phone"] = phone
    assert missing_answers(IntakeAnswers.model_validate(form), TODAY) == {}


@pytest.mark.parametrize(
    ("day", "right"), [("2026-03-03", True), ("2026-03-04", False), ("2004-03-03", True), ("2004-03-02", False)]
)
def test_a_child_was_born_in_the_past_21_years(day: str, right: bool) -> None:
    form = complete()
    form["about"]["birth_date"] = day
    assert (missing_answers(IntakeAnswers.model_validate(form), TODAY) == {}) is right


@pytest.mark.parametrize(
    ("signature", "right"),
    [
        ("Ana Müller", True),
        ("ANA MÜLLER", True),
        (" ana  müller ", True),
        ("Ana Mu\u0308ller", True),
        ("Ana", False),
        ("Ana Muller", False),
        ("", False),
    ],
)
def test_a_signature_is_the_guardians_name(signature: str, right: bool) -> None:
    assert is_signature_of(signature, "Ana Müller") is right


def test_an_empty_name_has_no_signature() -> None:
    assert not is_signature_of(" ", "")


def printed(monkeypatch: pytest.MonkeyPatch, form: dict[str, Any]) -> dict[str, str]:
    said: dict[str, str] = {}
    monkeypatch.setattr(BrandedPdf, "answer", lambda _, question, text: said.update({question: text}))
    intake_pdf(SignedIntake(IntakeAnswers.model_validate(form), 2, "Ana Rivera", TODAY, NOW))
    return said


def test_the_pdf_says_each_answer_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    said = printed(monkeypatch, complete())
    assert said["Date of birth"] == "May 4, 2019"
    assert said["Birth weight: ounces"] == "0"
    assert said["Grade"] == "Grade 1"
    assert said["Earlier services"] == "• Speech therapy · Kit Clinic"
    assert said["How was your child born?"] == "Not answered"
    assert said["I agree to treatment"].endswith("\nAgreed")
    assert said["Share with my child’s school (optional)"].endswith("\nNot agreed")


def test_the_pdf_has_a_heading_for_each_section_and_nothing_that_runs() -> None:
    content = intake_pdf(SignedIntake(IntakeAnswers.model_validate(complete()), 2, "Ana Rivera", TODAY, NOW))
    rewrite_pdf(content)
    for heading in (b"Pregnancy and birth", b"Emergency contacts", b"Consents", b"Signature"):
        assert b"/Title (%s)" % heading in content, heading


def test_answers_with_their_questions_leave_out_what_is_open_or_closed() -> None:
    given = {**complete(), "health": {"has_allergies": "no", "allergies": "Peanuts"}}
    found = {section["name"]: section["questions"] for section in with_questions(IntakeAnswers.model_validate(given))}
    assert [question["name"] for question in found["health"]] == ["has_allergies"], (
        "the closed question's text stays out"
    )
    assert [(one["name"], one.get("answer"), one.get("chosen")) for one in found["birth"]] == [
        ("weeks", 39, None),
        ("pounds", 7, None),
        ("ounces", 0, None),
        ("complications", None, [{"value": "no", "label": "No"}]),
    ]
    [people] = found["contacts"]
    assert [[answer["name"] for answer in entry] for entry in people["entries"]] == [["name", "relationship", "phone"]]
    assert {one["name"]: one["answer"] for one in found["consents"]} == {
        "telehealth": True, "treatment": True, "school_release": False,
    }  # fmt: skip
    assert "birth" not in {one["name"] for one in with_questions(IntakeAnswers())}
