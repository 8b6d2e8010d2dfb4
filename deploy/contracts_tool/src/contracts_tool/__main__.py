"""python -m contracts_tool write                    writes the contracts of the services to contracts/
python -m contracts_tool check [--against COMMIT]   prints problems, and fails when there are any
python -m contracts_tool release [SERVICE ...]      runs the tests of these services, and records what they promise
                                                    and what they need, which may not break from then on

`make contracts` writes them, and then what is generated from them: the gateway's routes and the TypeScript client.
"""

import argparse
import sys
from collections.abc import Sequence

from contracts_tool.check import problems
from contracts_tool.history import commit_of_code
from contracts_tool.released import FOLDER, refuse_breaks, release, versions_of
from contracts_tool.released_readers import readers_of
from contracts_tool.released_statements import record
from contracts_tool.render import render, schemas
from contracts_tool.services import Listed, consumed_names, load_services
from contracts_tool.write import write


def main() -> None:
    parser = argparse.ArgumentParser(prog="contracts_tool", description=__doc__, formatter_class=_AsWritten)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("write")
    check = commands.add_parser("check")
    check.add_argument(
        "--against", metavar="COMMIT", help="compare with the contracts of this commit instead of the released ones"
    )
    of = commands.add_parser("release")
    of.add_argument("services", nargs="*", metavar="SERVICE", help="all when none is named")
    chosen = parser.parse_args()
    services = load_services()
    if chosen.command == "write":
        write(render(services))
        return
    try:
        if chosen.command == "release":
            _release(services, chosen.services)
            return
        found = list(problems(services, chosen.against))
    except ValueError as refused:
        sys.exit(str(refused))
    for problem in found:
        print(problem)
    sys.exit(1 if found else 0)


def _release(services: Sequence[Listed], names: Sequence[str]) -> None:
    by_name = {listed.name: listed for listed in services}
    chosen, versions = names or list(by_name), versions_of(list(by_name))
    current = schemas(render(services))
    refuse_breaks(chosen, versions, current, consumed_names(services))
    commit = commit_of_code(chosen)
    databases = {name: record(by_name[name], versions[name]) for name in chosen}
    release(chosen, versions, current, {listed.name: readers_of(listed) for listed in services}, commit)
    for name, database in databases.items():
        database.write(FOLDER / "database" / f"{name}.json")


_AsWritten = argparse.RawDescriptionHelpFormatter

if __name__ == "__main__":
    main()
