"""Operator commands of identity: one module per topic, each with a `group` of commands."""

from chassis.cli import make_cli

from identity.cli import (
    families,
    guardianships,
    impersonations,
    imports,
    keys,
    licenses,
    names,
    profiles,
    sign_ins,
    therapists,
)
from identity.main import service

cli = make_cli(service)
cli.add_typer(licenses.group, name="licenses")
cli.add_typer(licenses.group, name="licences", hidden=True)
cli.add_typer(therapists.group, name="therapists")
cli.add_typer(impersonations.group, name="impersonations")
cli.add_typer(sign_ins.group, name="sign-ins")
cli.add_typer(keys.group, name="keys")
cli.add_typer(guardianships.group, name="guardianships")
cli.add_typer(names.group, name="names")
cli.add_typer(profiles.group, name="profiles")
cli.add_typer(families.group, name="families")
cli.add_typer(imports.schools, name="schools")
cli.add_typer(imports.children, name="children")
