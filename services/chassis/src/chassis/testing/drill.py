"""`make drill` tries everything. `make test` tries a sample of what differs only in data."""

import os

IN_DRILL = os.environ.get("DRILL") == "1"
