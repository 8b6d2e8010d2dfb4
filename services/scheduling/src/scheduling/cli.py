"""What only operators do: `python -m scheduling.cli`."""

from chassis.cli import make_cli

from scheduling.main import service

cli = make_cli(service)

if __name__ == "__main__":
    cli()
