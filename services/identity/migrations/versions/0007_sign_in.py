"""Sign-in addresses, password links, second factors, known devices and impersonations."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("sign_ins", sa.Column("device", sa.Text(), nullable=False, server_default="Unknown device"))
    op.alter_column("sign_ins", "device", server_default=None)
    op.add_column("sign_ins", sa.Column("address", sa.Text(), nullable=True))
    op.add_column("sign_ins", sa.Column("operator", sa.Text(), nullable=True))
    op.create_table(
        "password_links",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_password_links_user_id_users"),
        sa.PrimaryKeyConstraint("id", name="pk_password_links"),
    )
    op.create_index("ix_password_links_user_id", "password_links", ["user_id"])
    op.create_table(
        "second_factors",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("sealed_secret", sa.LargeBinary(), nullable=False),
        sa.Column("enabled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_step", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_second_factors_user_id_users"),
        sa.PrimaryKeyConstraint("user_id", name="pk_second_factors"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_recovery_codes_user_id_users"),
        sa.PrimaryKeyConstraint("user_id", "code_hash", name="pk_recovery_codes"),
    )
    op.create_table(
        "known_devices",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_known_devices_user_id_users"),
        sa.PrimaryKeyConstraint("user_id", "device_id", name="pk_known_devices"),
    )
    op.create_index("ix_known_devices_last_seen_at", "known_devices", ["last_seen_at"])
    op.create_table(
        "impersonations",
        sa.Column("value_hash", sa.LargeBinary(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("operator", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sign_in_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint(
            "length(operator) > 0 AND length(reason) > 0", name=op.f("ck_impersonations_by_whom_and_why")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_impersonations_user_id_users"),
        sa.PrimaryKeyConstraint("value_hash", name="pk_impersonations"),
    )
    op.create_index("ix_impersonations_user_id", "impersonations", ["user_id"])
