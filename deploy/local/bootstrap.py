"""The Makefile calls this: it installs what is missing, then runs `python -m stack <command>`.

It uses only the standard library, and its syntax works on older Pythons so that they get a readable error.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036  # older versions run this line too
    sys.exit(
        "Python %d.%d at %s is too old: Larkwell needs Python 3.11 or newer; install one and run: "  # noqa: UP031  # an old Python reads it
        "make up PYTHON=/path/to/python3.11" % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "src"))  # noqa: PTH100, PTH118, PTH120  # before it is known that pathlib is there

from stack.install.main import main

if __name__ == "__main__":
    main(sys.argv[1:])
