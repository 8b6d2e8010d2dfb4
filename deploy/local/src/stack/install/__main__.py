"""`python -m stack.install`: the part of an installation that `make test` runs beside its first checks."""

import sys

from stack.install.main import install_web_and_browser
from stack.problems import Problem
from stack.progress import Progress

if __name__ == "__main__":
    try:
        install_web_and_browser(Progress())
    except Problem as problem:
        sys.exit(str(problem))
