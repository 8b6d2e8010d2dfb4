from scheduling.cli import cli

cli()
