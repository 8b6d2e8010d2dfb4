from identity.cli import cli

cli()
