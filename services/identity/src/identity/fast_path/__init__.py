"""Code that exists only because it is faster, with a measured row in docs/performance.md.

Only matching uses it, through `revision_cache.RevisionCache`. No other layer knows of it, and the service works the
same without it.
"""
