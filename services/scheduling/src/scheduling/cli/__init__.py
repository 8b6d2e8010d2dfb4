"""Commands for operators: one module for each topic, with a `group` of commands."""

from chassis.cli import make_cli

from scheduling.cli import care_services, school_calendars
from scheduling.main import service

cli = make_cli(service)
cli.add_typer(care_services.group, name="care-services")
cli.add_typer(school_calendars.group, name="school-calendars")
