# Larkwell's commands. Each calls deploy/local/bootstrap.py, which first installs what is missing.
PYTHON ?= python3
BOOTSTRAP = "$(PYTHON)" deploy/local/bootstrap.py
.DEFAULT_GOAL := help
.PHONY: help up down status logs reset backup restore clock test drill lint contracts bench bench-start dev cli lock
export PORT_OFFSET SEED

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## Install, build and start everything, and wait until it is ready (SEED=0: no demo data; PORT_OFFSET=1000: other ports)
	@$(BOOTSTRAP) up

down: ## Stop everything and keep the data
	@$(BOOTSTRAP) down

status: ## Show each process with its state, uptime and memory (WEB=yes: a page with queues, alerts and service levels)
	@$(BOOTSTRAP) status $(if $(WEB),--web)

logs: ## Follow a log: make logs SERVICE=scheduling
	@$(BOOTSTRAP) logs "$(SERVICE)"

reset: ## Stop everything and delete all data (asks for confirmation)
	@$(BOOTSTRAP) reset

backup: ## Copy all data while Larkwell runs: make backup TO=../larkwell-backup
	@$(BOOTSTRAP) backup "$(TO)"

restore: ## Replace all data by a backup (asks for confirmation): make restore FROM=../larkwell-backup
	@$(BOOTSTRAP) restore "$(FROM)"

reconcile: ## Compare what the services store about the same things (REPLAY=yes: send all events again)
	@$(BOOTSTRAP) reconcile $(if $(REPLAY),replay)

dev: ## Run one part with reload: make dev SERVICE=scheduling, or make dev WEB=therapist
	@$(BOOTSTRAP) dev $(if $(SERVICE),service "$(SERVICE)") $(if $(WEB),web "$(WEB)")

cli: ## Run an operator's command: make cli SERVICE=identity ARGS="therapists list-applicants"; without ARGS, list them
	@$(BOOTSTRAP) cli "$(SERVICE)" $(ARGS)

clock: ## Move the clock: make clock TO=2027-01-05, BY=1d or TO=now (STEP=6h: the length of a step)
	@$(BOOTSTRAP) clock $(if $(TO),--to "$(TO)") $(if $(BY),--by "$(BY)") $(if $(STEP),--step "$(STEP)")

test: ## Run all checks and tests, on separate ports and data
	@$(BOOTSTRAP) test

drill: ## Run what takes too long for make test
	@$(BOOTSTRAP) drill

lint: ## Run the static checks only: lint, format, types, import rules
	@$(BOOTSTRAP) lint

contracts: ## Generate contracts/, the TypeScript client and the gateway's routes from the services
	@$(BOOTSTRAP) contracts

bench: ## Measure speed, as ratios to a bare route (ROW=reads: one module of tests/load)
	@$(BOOTSTRAP) bench "$(ROW)"

bench-start: ## Measure a cold start, a warm start, and memory
	@$(BOOTSTRAP) bench-start

lock: ## Update requirements.lock and package-lock.json from the packages' requirements
	@$(BOOTSTRAP) lock
