"""What only operators do: the commands that every service has."""

from chassis.cli import make_cli

from clinical_records.main import service

cli = make_cli(service)

if __name__ == "__main__":
    cli()
