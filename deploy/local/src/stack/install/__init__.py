"""Installs what is missing: virtual environment, npm packages, built web apps. Uses only the standard library."""
