"""Users, families, therapists, sign-ins, emails, and read models of other services."""

import sqlalchemy as sa
from alembic import op
from chassis.migrations import create_chassis_tables

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_chassis_tables()
    op.create_table(
        "booked_sessions",
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("child_ids", sa.ARRAY(sa.Uuid()), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("canceled", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("event_id", name=op.f("pk_booked_sessions")),
    )
    op.create_index(
        "ix_booked_sessions_child_ids", "booked_sessions", ["child_ids"], unique=False, postgresql_using="gin"
    )
    op.create_index("ix_booked_sessions_therapist_id", "booked_sessions", ["therapist_id", "starts_at"], unique=False)
    op.create_table(
        "current_terms",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", name=op.f("pk_current_terms")),
    )
    op.create_table(
        "known_subscriptions",
        sa.Column("subscription_id", sa.Uuid(), nullable=False),
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subscription_id", name=op.f("pk_known_subscriptions")),
    )
    op.create_index(op.f("ix_known_subscriptions_child_id"), "known_subscriptions", ["child_id"], unique=False)
    op.create_index(op.f("ix_known_subscriptions_guardian_id"), "known_subscriptions", ["guardian_id"], unique=False)
    op.create_table(
        "mail_outbox",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_try_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("given_up_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_outbox")),
    )
    op.create_index(
        "ix_mail_outbox_waiting",
        "mail_outbox",
        ["next_try_at"],
        unique=False,
        postgresql_where=sa.text("sent_at IS NULL AND given_up_at IS NULL"),
    )
    op.create_table(
        "specialties",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("show_in_private_pay", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_specialties")),
        sa.UniqueConstraint("name", name="uq_specialties_name"),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("first_name", sa.Text(), nullable=False),
        sa.Column("last_name", sa.Text(), nullable=True),
        sa.Column("user_type", sa.Text(), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("user_type IN ('guardian', 'therapist')", name=op.f("ck_users_user_type_known")),
        sa.CheckConstraint("email = lower(email)", name=op.f("ck_users_email_in_lower_case")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("email", name="uq_users_email"),
    )
    op.create_table(
        "confirmations",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_confirmations_user_id_users")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_confirmations")),
    )
    op.create_index(op.f("ix_confirmations_user_id"), "confirmations", ["user_id"], unique=False)
    op.create_table(
        "guardians",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("phone_number", sa.Text(), nullable=True),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("profile_step", sa.Text(), nullable=False),
        sa.Column("opt_out_email_notification", sa.Boolean(), nullable=False),
        sa.Column("opt_out_phone_notification", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_guardians_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guardians")),
        sa.UniqueConstraint("user_id", name="uq_guardians_user_id"),
    )
    op.create_table(
        "sign_ins",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("announced_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sign_ins_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_ins")),
    )
    op.create_index(
        "ix_sign_ins_unannounced",
        "sign_ins",
        ["ended_at"],
        unique=False,
        postgresql_where=sa.text("ended_at IS NOT NULL AND announced_at IS NULL"),
    )
    op.create_index(op.f("ix_sign_ins_user_id"), "sign_ins", ["user_id"], unique=False)
    op.create_table(
        "sub_specialties",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("specialty_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["specialty_id"], ["specialties.id"], name=op.f("fk_sub_specialties_specialty_id_specialties")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sub_specialties")),
        sa.UniqueConstraint("specialty_id", "name", name="uq_sub_specialties_specialty_id_name"),
    )
    op.create_table(
        "therapists",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("profile_step", sa.Text(), nullable=False),
        sa.Column("specialty_id", sa.Uuid(), nullable=False),
        sa.Column("phone_number", sa.Text(), nullable=False),
        sa.Column("city", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("zipcode", sa.Text(), nullable=False),
        sa.Column("country", sa.Text(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("gender", sa.Text(), nullable=False),
        sa.Column("bio", sa.Text(), nullable=True),
        sa.Column("experience", sa.Integer(), nullable=False),
        sa.Column("pediatric_experience", sa.Integer(), nullable=False),
        sa.Column("online_therapy_experience", sa.Integer(), nullable=False),
        sa.Column("hours_per_week", sa.Integer(), nullable=False),
        sa.Column("meeting_url", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("status IN ('applicant', 'approved', 'declined')", name=op.f("ck_therapists_status_known")),
        sa.ForeignKeyConstraint(
            ["specialty_id"], ["specialties.id"], name=op.f("fk_therapists_specialty_id_specialties")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_therapists_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_therapists")),
        sa.UniqueConstraint("user_id", name="uq_therapists_user_id"),
    )
    op.create_index(
        "ix_therapists_accepting", "therapists", ["id"], unique=False, postgresql_where=sa.text("status = 'approved'")
    )
    op.create_table(
        "children",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last_name", sa.Text(), nullable=True),
        sa.Column("preferred_name", sa.Text(), nullable=True),
        sa.Column("age", sa.Integer(), nullable=False),
        sa.Column("birthdate", sa.Date(), nullable=True),
        sa.Column("gender", sa.Text(), nullable=False),
        sa.Column("preferred_time_frame", sa.Text(), nullable=True),
        sa.Column("school_name", sa.Text(), nullable=True),
        sa.Column("billing", sa.Text(), nullable=False),
        sa.Column("relationship_to_guardian", sa.Text(), nullable=True),
        sa.Column("therapist_id", sa.Uuid(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("billing = 'private_pay' OR school_name IS NOT NULL", name=op.f("ck_children_school_named")),
        sa.CheckConstraint("billing IN ('school', 'private_pay')", name=op.f("ck_children_billing_known")),
        sa.CheckConstraint("age BETWEEN 0 AND 21", name=op.f("ck_children_age_of_a_child")),
        sa.ForeignKeyConstraint(["guardian_id"], ["guardians.id"], name=op.f("fk_children_guardian_id_guardians")),
        sa.ForeignKeyConstraint(["therapist_id"], ["therapists.id"], name=op.f("fk_children_therapist_id_therapists")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_children")),
    )
    op.create_index(op.f("ix_children_guardian_id"), "children", ["guardian_id"], unique=False)
    op.create_table(
        "licences",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("expires_on", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(["therapist_id"], ["therapists.id"], name=op.f("fk_licences_therapist_id_therapists")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_licences")),
        sa.UniqueConstraint("therapist_id", "state", "number", name="uq_licences_therapist_id_state_number"),
    )
    op.create_index("ix_licences_state", "licences", ["state", "expires_on"], unique=False)
    op.create_table(
        "terms_acceptances",
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["guardian_id"], ["guardians.id"], name=op.f("fk_terms_acceptances_guardian_id_guardians")
        ),
        sa.PrimaryKeyConstraint("guardian_id", "document_id", name=op.f("pk_terms_acceptances")),
    )
    op.create_table(
        "therapist_sub_specialties",
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("sub_specialty_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["sub_specialty_id"],
            ["sub_specialties.id"],
            name=op.f("fk_therapist_sub_specialties_sub_specialty_id_sub_specialties"),
        ),
        sa.ForeignKeyConstraint(
            ["therapist_id"], ["therapists.id"], name=op.f("fk_therapist_sub_specialties_therapist_id_therapists")
        ),
        sa.PrimaryKeyConstraint("therapist_id", "sub_specialty_id", name=op.f("pk_therapist_sub_specialties")),
    )
    op.create_table(
        "working_hours",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("weekday", sa.Integer(), nullable=False),
        sa.Column("starts", sa.Integer(), nullable=False),
        sa.Column("ends", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "0 <= starts AND starts < ends AND ends <= 1440", name=op.f("ck_working_hours_within_a_day")
        ),
        sa.CheckConstraint("weekday BETWEEN 0 AND 6", name=op.f("ck_working_hours_weekday_known")),
        sa.ForeignKeyConstraint(
            ["therapist_id"], ["therapists.id"], name=op.f("fk_working_hours_therapist_id_therapists")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_working_hours")),
    )
    op.create_index(op.f("ix_working_hours_therapist_id"), "working_hours", ["therapist_id"], unique=False)
    op.create_table(
        "child_specialties",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("specialty_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["child_id"], ["children.id"], name=op.f("fk_child_specialties_child_id_children")),
        sa.ForeignKeyConstraint(
            ["specialty_id"], ["specialties.id"], name=op.f("fk_child_specialties_specialty_id_specialties")
        ),
        sa.PrimaryKeyConstraint("child_id", "specialty_id", name=op.f("pk_child_specialties")),
    )
