# Larkwell's commands. Each is one call of deploy/local/bootstrap.py, which installs what is missing first.
PYTHON ?= python3
BOOTSTRAP = "$(PYTHON)" deploy/local/bootstrap.py
.DEFAULT_GOAL := help
.PHONY: help up down status logs reset test lint contracts bench bench-start dev lock
export PORT_OFFSET SEED

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## Install, build, start everything and wait until it is ready (SEED=0: without demo data; PORT_OFFSET=1000: other ports)
	@$(BOOTSTRAP) up

down: ## Stop everything; data is kept
	@$(BOOTSTRAP) down

status: ## What runs, since when, in how much memory
	@$(BOOTSTRAP) status

logs: ## Follow one log: make logs SERVICE=scheduling
	@$(BOOTSTRAP) logs "$(SERVICE)"

reset: ## Stop everything and delete its data (asks first)
	@$(BOOTSTRAP) reset

dev: ## Work on one part with reload: make dev SERVICE=scheduling, or make dev WEB=therapist
	@$(BOOTSTRAP) dev $(if $(SERVICE),service "$(SERVICE)") $(if $(WEB),web "$(WEB)")

test: ## Everything that must hold, on ports and data of its own
	@$(BOOTSTRAP) test

lint: ## Only what reads the code: lint, format, types, import directions
	@$(BOOTSTRAP) lint

contracts: ## Write contracts/, the TypeScript client and the gateway's routes from the services
	@$(BOOTSTRAP) contracts

bench: ## Measure how fast it is, as ratios against a bare route (ROW=reads: one row of tests/load)
	@$(BOOTSTRAP) bench "$(ROW)"

bench-start: ## Measure a first start, a later one, and memory
	@$(BOOTSTRAP) bench-start

lock: ## Resolve requirements.lock and package-lock.json anew from what the packages ask for
	@$(BOOTSTRAP) lock
