"""python -m contracts_tool write                    states the contracts of the services in contracts/
python -m contracts_tool check [--against COMMIT]   says what is wrong with them; fails when anything is

`make contracts` writes them, and then what is generated from them: the gateway's routes and the TypeScript client.
"""

import argparse
import sys

from contracts_tool.check import problems
from contracts_tool.render import render
from contracts_tool.services import load_services
from contracts_tool.write import write


def main() -> None:
    parser = argparse.ArgumentParser(prog="contracts_tool", description=__doc__, formatter_class=_AsWritten)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("write")
    check = commands.add_parser("check")
    check.add_argument("--against", default="HEAD", metavar="COMMIT", help="whose contracts must not be broken")
    chosen = parser.parse_args()
    services = load_services()
    if chosen.command == "write":
        write(render(services))
        return
    try:
        found = list(problems(services, chosen.against))
    except ValueError as unknown:
        sys.exit(str(unknown))
    for problem in found:
        print(problem)
    sys.exit(1 if found else 0)


_AsWritten = argparse.RawDescriptionHelpFormatter

if __name__ == "__main__":
    main()
