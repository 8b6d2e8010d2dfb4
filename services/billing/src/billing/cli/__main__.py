from billing.cli import cli

cli()
