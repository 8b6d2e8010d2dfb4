"""Brings what is missing: the virtual environment, the npm packages, the built web apps. Standard library alone."""
