from documents.cli import cli

cli()
