"""python -m contracts_tool write                    writes the contracts of the services to contracts/
python -m contracts_tool check [--against COMMIT]   prints problems, and fails when there are any
python -m contracts_tool release [SERVICE ...]      records the released contracts, which may not break from then on

`make contracts` writes them, and then what is generated from them: the gateway's routes and the TypeScript client.
"""

import argparse
import sys

from contracts_tool.check import problems
from contracts_tool.released import release, versions_of
from contracts_tool.render import render, schemas
from contracts_tool.services import consumed_names, load_services
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
    names = [listed.name for listed in services]
    if chosen.command == "write":
        write(render(services))
        return
    try:
        if chosen.command == "release":
            current = schemas(render(services))
            release(chosen.services or names, versions_of(names), current, consumed_names(services))
            return
        found = list(problems(services, chosen.against))
    except ValueError as refused:
        sys.exit(str(refused))
    for problem in found:
        print(problem)
    sys.exit(1 if found else 0)


_AsWritten = argparse.RawDescriptionHelpFormatter

if __name__ == "__main__":
    main()
