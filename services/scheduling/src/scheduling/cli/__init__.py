"""Commands for operators: one module for each topic, with a `group` of commands."""

from chassis.cli import make_cli

from scheduling.cli import care_services, disputes, keys, owed_sessions, rooms, school_calendars
from scheduling.main import service

cli = make_cli(service)
cli.add_typer(care_services.group, name="care-services")
cli.add_typer(disputes.group, name="disputes")
cli.add_typer(keys.group, name="keys")
cli.add_typer(owed_sessions.group, name="owed-sessions")
cli.add_typer(rooms.group, name="rooms")
cli.add_typer(school_calendars.group, name="school-calendars")
