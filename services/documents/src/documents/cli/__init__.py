"""Operator commands of documents: one module per topic, each with a `group` of commands."""

from chassis.cli import make_cli

from documents.cli import decks, files, keys, resources, terms
from documents.main import service

cli = make_cli(service)
cli.add_typer(files.group, name="files")
cli.add_typer(keys.group, name="keys")
cli.add_typer(terms.group, name="terms")
cli.add_typer(resources.group, name="resources")
cli.add_typer(decks.group, name="decks")
