"""The specialties of therapists and children."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

PRIVATE_PAY, SCHOOLS_ONLY = True, False
SPECIALTIES = (
    (
        "0199a000-0000-7000-8000-000000000001",
        "Speech Therapy",
        PRIVATE_PAY,
        ("Articulation", "Early Language", "Fluency and Stuttering", "Social Communication", "Voice"),
    ),
    (
        "0199a000-0000-7000-8000-000000000002",
        "Occupational Therapy",
        PRIVATE_PAY,
        ("Daily Living Skills", "Feeding", "Fine Motor Skills", "Handwriting", "Sensory Processing"),
    ),
    (
        "0199a000-0000-7000-8000-000000000003",
        "Mental Health Counseling",
        PRIVATE_PAY,
        ("Anxiety", "Depression", "Emotional Regulation", "Family Changes", "Grief and Loss", "Trauma"),
    ),
    (
        "0199a000-0000-7000-8000-000000000004",
        "Behavioral Therapy",
        PRIVATE_PAY,
        ("ADHD", "Autism Support", "Parent Coaching", "Routines and Transitions"),
    ),
    (
        "0199a000-0000-7000-8000-000000000005",
        "Reading and Dyslexia Support",
        PRIVATE_PAY,
        ("Comprehension", "Decoding", "Dyscalculia", "Written Expression"),
    ),
    (
        "0199a000-0000-7000-8000-000000000006",
        "School Psychology",
        SCHOOLS_ONLY,
        ("Academic Assessment", "Behavior Plans", "Cognitive Assessment", "Crisis Response"),
    ),
)


def upgrade() -> None:
    specialties = sa.table(
        "specialties", sa.column("id", sa.Uuid()), sa.column("name"), sa.column("show_in_private_pay")
    )
    parts = sa.table(
        "sub_specialties", sa.column("id", sa.Uuid()), sa.column("specialty_id", sa.Uuid()), sa.column("name")
    )
    op.bulk_insert(
        specialties,
        [{"id": key, "name": name, "show_in_private_pay": shown} for key, name, shown, _ in SPECIALTIES],
    )
    op.bulk_insert(
        parts,
        [
            {"id": f"{key[:-3]}{number}{key[-2:]}", "specialty_id": key, "name": part}
            for key, _, _, names in SPECIALTIES
            for number, part in enumerate(names, 1)
        ],
    )
