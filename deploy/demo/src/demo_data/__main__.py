"""`python -m demo_data`, with the settings of every service in the environment and the services running."""

import asyncio
import sys

from demo_data.desks import NotArrived
from demo_data.run import AlreadyThere, run

if __name__ == "__main__":
    try:
        asyncio.run(run())
    except AlreadyThere:
        print("There are people on this platform already; nothing was added.")
    except NotArrived as late:
        sys.exit(f"The demo data stopped: {late}.")
