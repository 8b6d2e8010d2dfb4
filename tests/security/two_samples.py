"""Tests whether two samples differ."""

import math
from collections.abc import Sequence
from itertools import groupby


def mann_whitney_p(first: Sequence[float], second: Sequence[float]) -> float:
    """The two-sided p-value of the Mann–Whitney U test by its normal approximation with ties, valid from 20 values:
    the probability that samples of the same distribution differ at least this much."""
    merged = sorted([(value, 0) for value in first] + [(value, 1) for value in second])
    ranks, ties, before = 0.0, 0, 0
    for _, group in groupby(merged, key=lambda pair: pair[0]):
        same = list(group)
        rank = before + (len(same) + 1) / 2
        ranks += rank * sum(1 for _, sample in same if sample == 0)
        ties += len(same) ** 3 - len(same)
        before += len(same)
    n, m = len(first), len(second)
    u = ranks - n * (n + 1) / 2
    spread = math.sqrt(n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1))))
    return 1.0 if spread == 0 else math.erfc(abs(u - n * m / 2) / spread / math.sqrt(2))
