"""`python -m demo_data`, with the settings of every service in the environment and the services running."""

import asyncio
import sys

from demo_data.run import AlreadyThere, run
from demo_data.service_clients import EventNotApplied

if __name__ == "__main__":
    try:
        asyncio.run(run())
    except AlreadyThere:
        print("This platform already has people. Nothing was added.")
    except EventNotApplied as late:
        sys.exit(f"The demo data stopped: {late}.")
