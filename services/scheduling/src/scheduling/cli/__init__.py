"""What only operators do for scheduling: a module per topic, each with a `group` of commands."""

from chassis.cli import make_cli

from scheduling.cli import care_services
from scheduling.main import service

cli = make_cli(service)
cli.add_typer(care_services.group, name="care-services")
