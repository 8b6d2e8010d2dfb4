"""Generates the contracts of the services from their code, and checks them."""
