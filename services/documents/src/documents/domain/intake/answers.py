"""The questions of the intake form and the types of their answers (docs/product/documents.md#intake-form).

This is the only place that lists them: the API's schema, the page, the PDF and the rules for a submission follow from
it. A new question is a new field with a default, so that stored drafts stay valid.
"""

from datetime import date
from typing import Annotated, ClassVar

from chassis.schemas import Day
from pydantic import AfterValidator, Field

from documents.domain.intake.ask import Answers, Ask, Long, Phone, Section, Short
from documents.domain.intake.choices import (
    IntakeAttends,
    IntakeCheckup,
    IntakeCommunication,
    IntakeDelivery,
    IntakeEarInfections,
    IntakeGrade,
    IntakeSchoolPlan,
    IntakeServiceKind,
    IntakeUnderstood,
    IntakeWhen,
    IntakeYesNo,
)

TELL_US, CHOOSE = "Tell us a little more", "Choose an answer"
MOST_SERVICES, MOST_MEDICATIONS, MOST_LANGUAGES, MOST_CONTACTS = 8, 12, 6, 3


class IntakeAbout(Section):
    title: ClassVar[str] = "What brings you here"
    lead: ClassVar[str] = "Start with what matters most to you."

    name: Annotated[Short, Ask("Your child’s full name", required="Enter your child’s full name")] = ""
    birth_date: Annotated[Day | None, Ask("Date of birth", required="Enter your child’s date of birth")] = None
    concerns: Annotated[
        Long,
        Ask(
            "What would you like help with?",
            "For example: other people find it hard to understand what my child says.",
            required="Tell us what you’d like help with",
        ),
    ] = ""
    since: Annotated[Short, Ask("When did you first notice it?", "For example: around age 3.")] = ""
    strengths: Annotated[Long, Ask("What does your child love, and do well?")] = ""
    household: Annotated[Short, Ask("Who lives at home with your child?")] = ""


class IntakeBirth(Section):
    title: ClassVar[str] = "Pregnancy and birth"
    lead: ClassVar[str] = "Skip what you don’t know or don’t want to answer."

    weeks: Annotated[
        int | None, Field(ge=20, le=45), Ask("How many weeks did the pregnancy last?", "40 weeks is full term.")
    ] = None
    delivery: Annotated[IntakeDelivery | None, Ask("How was your child born?")] = None
    pounds: Annotated[int | None, Field(ge=0, le=20), Ask("Birth weight: pounds")] = None
    ounces: Annotated[int | None, Field(ge=0, le=15), Ask("Birth weight: ounces")] = None
    complications: Annotated[
        IntakeYesNo | None, Ask("Were there problems during the pregnancy or the birth?", required=CHOOSE)
    ] = None
    complications_details: Annotated[
        Long, Ask(TELL_US, required="Tell us what happened", shown_if=("complications", "yes"))
    ] = ""
    intensive_care: Annotated[IntakeYesNo | None, Ask("Did your child need intensive care (NICU)?")] = None


class IntakeMilestones(Section):
    title: ClassVar[str] = "First steps and words"
    lead: ClassVar[str] = "A rough memory is enough."

    sat: Annotated[IntakeWhen | None, Ask("Sat alone", "Often around 6 months")] = None
    walked: Annotated[IntakeWhen | None, Ask("Walked alone", "Often around 12 months")] = None
    first_word: Annotated[IntakeWhen | None, Ask("Said a first word", "Often around 12 months")] = None
    two_words: Annotated[IntakeWhen | None, Ask("Put two words together", "Often around 24 months")] = None
    toilet: Annotated[IntakeWhen | None, Ask("Used the toilet", "Often around age 3")] = None
    communicates: Annotated[
        tuple[IntakeCommunication, ...],
        Field(max_length=len(IntakeCommunication)),
        AfterValidator(lambda chosen: tuple(dict.fromkeys(chosen))),
        Ask("How does your child communicate now?", "Choose all that apply.", required="Choose at least one"),
    ] = ()
    understood: Annotated[
        IntakeUnderstood | None,
        Ask("How much do people outside the family understand?", required=CHOOSE),
    ] = None
    lost_skills: Annotated[
        IntakeYesNo | None, Ask("Has your child lost words or skills they had before?", required=CHOOSE)
    ] = None
    lost_skills_details: Annotated[
        Long, Ask("Which ones, and when?", required="Tell us which ones", shown_if=("lost_skills", "yes"))
    ] = ""


class IntakeHearingAndVision(Section):
    title: ClassVar[str] = "Hearing and vision"
    lead: ClassVar[str] = "Both change how a child learns to speak and read."

    hearing: Annotated[IntakeCheckup | None, Ask("Has your child’s hearing been checked?", required=CHOOSE)] = None
    ear_infections: Annotated[IntakeEarInfections | None, Ask("How many ear infections has your child had?")] = None
    hearing_aids: Annotated[IntakeYesNo | None, Ask("Does your child use hearing aids or implants?")] = None
    vision: Annotated[IntakeCheckup | None, Ask("Has your child’s vision been checked?", required=CHOOSE)] = None
    glasses: Annotated[IntakeYesNo | None, Ask("Does your child wear glasses?")] = None
    details: Annotated[Long, Ask("Anything else about hearing or vision?")] = ""


class IntakeLanguage(Answers):
    language: Annotated[Short, Ask("Language", required="Enter a language")] = ""
    speaker: Annotated[Short, Ask("Who speaks it with your child?", "For example: Dad and grandparents.")] = ""


class IntakeLanguages(Section):
    title: ClassVar[str] = "Languages at home"
    lead: ClassVar[str] = "All languages are welcome. Keep speaking them."

    spoken: Annotated[
        tuple[IntakeLanguage, ...],
        Field(max_length=MOST_LANGUAGES),
        Ask("Languages your child hears at home", required="Add at least one language", entry="language"),
    ] = ()
    strongest: Annotated[Short, Ask("Which language does your child use most?")] = ""
    interpreter: Annotated[IntakeYesNo | None, Ask("Would an interpreter help you in sessions?", required=CHOOSE)] = (
        None
    )
    interpreter_language: Annotated[
        Short, Ask("For which language?", required="Enter a language", shown_if=("interpreter", "yes"))
    ] = ""


class IntakeEarlierService(Answers):
    kind: Annotated[IntakeServiceKind | None, Ask("Kind of service", required="Choose a kind")] = None
    provider: Annotated[Short, Ask("Who provided it?", "A name, a clinic or a school.")] = ""
    period: Annotated[Short, Ask("When?", "For example: 2023 until now.")] = ""


class IntakeServices(Section):
    title: ClassVar[str] = "Diagnoses and earlier services"
    lead: ClassVar[str] = "So your child doesn’t have to start over."

    diagnosed: Annotated[
        IntakeYesNo | None,
        Ask("Does your child have a diagnosis?", "For example: autism.", required=CHOOSE),
    ] = None
    diagnoses: Annotated[
        Long,
        Ask("Which diagnoses, and who made them?", required="Tell us the diagnoses", shown_if=("diagnosed", "yes")),
    ] = ""
    had_services: Annotated[
        IntakeYesNo | None, Ask("Has your child had therapy or an evaluation before?", required=CHOOSE)
    ] = None
    earlier: Annotated[
        tuple[IntakeEarlierService, ...],
        Field(max_length=MOST_SERVICES),
        Ask(
            "Earlier services",
            required="Add at least one service",
            shown_if=("had_services", "yes"),
            entry="service",
        ),
    ] = ()


class IntakeMedication(Answers):
    name: Annotated[Short, Ask("Name", required="Enter the name of the medication")] = ""
    dose: Annotated[Short, Ask("Dose", "For example: 5 mg each morning.")] = ""
    purpose: Annotated[Short, Ask("What is it for?")] = ""


class IntakeHealth(Section):
    title: ClassVar[str] = "Allergies and medication"
    lead: ClassVar[str] = "So sessions are safe."

    has_allergies: Annotated[IntakeYesNo | None, Ask("Does your child have allergies?", required=CHOOSE)] = None
    allergies: Annotated[
        Long,
        Ask(
            "Which allergies, and what happens?",
            required="Tell us about the allergies",
            shown_if=("has_allergies", "yes"),
        ),
    ] = ""
    takes_medication: Annotated[IntakeYesNo | None, Ask("Does your child take medication?", required=CHOOSE)] = None
    medications: Annotated[
        tuple[IntakeMedication, ...],
        Field(max_length=MOST_MEDICATIONS),
        Ask(
            "Medications",
            required="Add at least one medication",
            shown_if=("takes_medication", "yes"),
            entry="medication",
        ),
    ] = ()
    seizures: Annotated[IntakeYesNo | None, Ask("Has your child had seizures?", required=CHOOSE)] = None
    other: Annotated[Long, Ask("Anything else about your child’s health?")] = ""
    doctor: Annotated[Short, Ask("Your child’s doctor")] = ""
    doctor_phone: Annotated[Phone, Ask("The doctor’s phone number")] = ""


class IntakeSchool(Section):
    title: ClassVar[str] = "School"
    lead: ClassVar[str] = "So therapy fits what your child is learning there."

    attends: Annotated[IntakeAttends | None, Ask("Where does your child learn?", required=CHOOSE)] = None
    name: Annotated[
        Short, Ask("Name of the school", required="Enter the name of the school", shown_if=("attends", "school"))
    ] = ""
    grade: Annotated[IntakeGrade | None, Ask("Grade", required="Choose a grade", shown_if=("attends", "school"))] = None
    teacher: Annotated[Short, Ask("Teacher", shown_if=("attends", "school"))] = ""
    plan: Annotated[IntakeSchoolPlan | None, Ask("Does your child have an IEP or a 504 plan?", required=CHOOSE)] = None
    going: Annotated[Long, Ask("How is learning going?")] = ""


class IntakeContact(Answers):
    name: Annotated[Short, Ask("Name", required="Enter a name")] = ""
    relationship: Annotated[
        Short, Ask("Relationship to your child", "For example: grandmother.", required="Enter the relationship")
    ] = ""
    phone: Annotated[Phone, Ask("Phone number", required="Enter a phone number")] = ""


class IntakeContacts(Section):
    title: ClassVar[str] = "Emergency contacts"
    lead: ClassVar[str] = "We only call them in an emergency."

    people: Annotated[
        tuple[IntakeContact, ...],
        Field(max_length=MOST_CONTACTS),
        Ask(
            "Who should we call if we can’t reach you?",
            "One to three people, in the order we should call them.",
            required="Add at least one emergency contact",
            entry="contact",
        ),
    ] = ()


class IntakeConsents(Section):
    title: ClassVar[str] = "Consents"
    lead: ClassVar[str] = "Read each one. You sign them all with your name when you send the form."

    telehealth: Annotated[
        bool,
        Ask(
            "I agree to therapy by video",
            "Sessions take place over a secure video connection. I know that video can fail, that my child and I need a"
            " private place, and that I must be reachable during each session. I can withdraw this at any time.",
            required="We need your consent to therapy by video",
        ),
    ] = False
    treatment: Annotated[
        bool,
        Ask(
            "I agree to treatment",
            "I’m allowed to decide about my child’s care. A licensed Larkwell therapist may evaluate and treat my"
            " child, and keeps a clinical record. I can ask questions, and stop at any time.",
            required="We need your consent to treatment",
        ),
    ] = False
    school_release: Annotated[
        bool,
        Ask(
            "Share with my child’s school (optional)",
            "My child’s therapist may talk with the school about goals and progress, and exchange reports with it. This"
            " ends one year after I sign, or earlier if I withdraw it.",
        ),
    ] = False


class IntakeAnswers(Answers):
    about: IntakeAbout = IntakeAbout()
    birth: IntakeBirth = IntakeBirth()
    milestones: IntakeMilestones = IntakeMilestones()
    hearing_and_vision: IntakeHearingAndVision = IntakeHearingAndVision()
    languages: IntakeLanguages = IntakeLanguages()
    services: IntakeServices = IntakeServices()
    health: IntakeHealth = IntakeHealth()
    school: IntakeSchool = IntakeSchool()
    contacts: IntakeContacts = IntakeContacts()
    consents: IntakeConsents = IntakeConsents()


def age_in_years(birth_date: date, today: date) -> int:
    return today.year - birth_date.year - ((today.month, today.day) < (birth_date.month, birth_date.day))
