"""The commands behind the Makefile: `python -m stack up | down | status | logs | reset | dev | …`."""

import sys

from stack.commands import run

if __name__ == "__main__":
    run(sys.argv[1:])
