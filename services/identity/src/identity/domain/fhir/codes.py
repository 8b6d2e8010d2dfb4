"""Code systems, identifiers and extensions of the FHIR form. The only place that names their addresses
(docs/product/shared.md#fhir-form)."""

from collections.abc import Mapping
from typing import Any, TypeAlias

Element: TypeAlias = dict[str, Any]
"""A part of a resource in its JSON form."""

OURS = "https://larkwell.example/fhir"
"""Ids of resources, our codes and our extensions are below this address. Nothing answers there."""
HL7 = "http://terminology.hl7.org/CodeSystem"
LOINC = "http://loinc.org"
NPI = "http://hl7.org/fhir/sid/us-npi"
UCUM = "http://unitsofmeasure.org"
SIGNATURE_TYPES = "urn:iso-astm:E1762-95:2013"


def coding(system: str, code: str, display: str) -> Element:
    return {"system": system, "code": code, "display": display}


def hl7(system: str, code: str, display: str) -> Element:
    return coding(f"{HL7}/{system}", code, display)


def own(system: str, code: str, display: str | None = None) -> Element:
    """A code of ours. Without a display, the words of the code."""
    words = code.replace("_", " ")
    return coding(f"{OURS}/CodeSystem/{system}", code, display or words[:1].upper() + words[1:])


def identifier(of: str, value: str) -> Element:
    """The id that one of our services gave: `of` is what it identifies."""
    return {"system": f"{OURS}/identifier/{of}", "value": value}


def goal_relationship(kind: Element, goal: Element) -> Element:
    """HL7's extension of R4 for goals that are related: R4 has no member for it."""
    parts = [{"url": "type", "valueCodeableConcept": {"coding": [kind]}}, {"url": "target", "valueReference": goal}]
    return {"url": "http://hl7.org/fhir/StructureDefinition/goal-relationship", "extension": parts}


def individual_pronouns(pronouns: Element) -> Element:
    """HL7's extension of R4."""
    value = {"url": "value", "valueCodeableConcept": {"coding": [pronouns]}}
    return {"url": "http://hl7.org/fhir/StructureDefinition/individual-pronouns", "extension": [value]}


def extension(name: str, **value: object) -> Element:
    """`value` is one of FHIR's `value[x]`."""
    return {"url": f"{OURS}/StructureDefinition/{name}", **value}


GENDERS: Mapping[str, str] = {"female": "female", "male": "male", "other": "other", "not_specified": "unknown"}
PRONOUNS: Mapping[str, Element] = {
    "she_her": coding(LOINC, "LA29519-8", "she/her/her/hers/herself"),
    "he_him": coding(LOINC, "LA29518-0", "he/him/his/his/himself"),
    "they_them": coding(LOINC, "LA29520-6", "they/them/their/theirs/themselves"),
}
GUARDIAN = hl7("v3-RoleCode", "GUARD", "guardian")
VIRTUAL = hl7("v3-ActCode", "VR", "virtual")
CONDUCTOR = hl7("v3-ParticipationType", "PPRF", "primary performer")
THERAPY = hl7("observation-category", "therapy", "Therapy")
AUTHOR = hl7("provenance-participant-type", "author", "Author")
CREATED = hl7("v3-DataOperation", "CREATE", "create")
SIGNED = coding(SIGNATURE_TYPES, "1.2.840.10065.1.12.1.1", "Author's Signature")
NORMAL = hl7("v3-Confidentiality", "N", "normal")
RESTRICTED = hl7("v3-Confidentiality", "R", "restricted")
ACHIEVEMENTS: Mapping[str, Element] = {
    "active": hl7("goal-achievement", "in-progress", "In Progress"),
    "met": hl7("goal-achievement", "achieved", "Achieved"),
    "discontinued": hl7("goal-achievement", "not-achieved", "Not Achieved"),
}
MILESTONE = hl7("goal-relationship-type", "milestone", "Milestone")
TERMS: Mapping[str, Element] = {
    "long": own("goal-term", "long", "Long-term goal"),
    "short": own("goal-term", "short", "Short-term goal"),
}
GOAL_STATES: Mapping[str, str] = {"active": "active", "met": "completed", "discontinued": "cancelled"}
TRIALS = own("observation", "goal-trials", "Trials of a goal in a session")
PROGRESS = own("observation", "goal-progress", "Progress of a goal, from 0 to 10")
CORRECT = own("trial-count", "correct", "Correct trials")
ALL_TRIALS = own("trial-count", "all", "All trials")
PROGRESS_NOTE = coding(LOINC, "11506-3", "Progress note")
EVALUATION_NOTE = coding(LOINC, "51848-0", "Evaluation note")
SUMMARY = coding(LOINC, "34133-9", "Summary of episode note")
