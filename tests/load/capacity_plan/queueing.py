"""How many processes a load needs: the M/M/c queue (A. K. Erlang, 1917)."""


def waits(processes: int, busy: float) -> float:
    """The chance that a request waits (Erlang C). `busy` is the mean number of busy processes: requests a second times
    the seconds of one. It is 1 when they can't do the work."""
    if busy >= processes:
        return 1.0
    blocked = 1.0
    for number in range(1, processes + 1):  # Erlang B, one process after the other
        blocked = busy * blocked / (number + busy * blocked)
    return processes * blocked / (processes - busy * (1 - blocked))


def mean_wait(processes: int, busy: float) -> float:
    """In times of one request."""
    return waits(processes, busy) / (processes - busy) if busy < processes else float("inf")


def processes_for(busy: float, utilization: float) -> int:
    """The least number that is busy for at most `utilization` of its time, and in which a request waits no longer than
    it takes, on average."""
    count = 1
    while busy > utilization * count or mean_wait(count, busy) > 1:
        count += 1
    return count
