import typer
from chassis.cli import Operator
from chassis.csv_import_cli import Apply, Sheet, rows_of, run_import

from scheduling.main import service
from scheduling.use_cases.care_services.import_care_services import import_care_services
from scheduling.use_cases.care_services.import_rows import OPTIONAL, REQUIRED

group = typer.Typer(no_args_is_help=True, help="Services that schools pay for.")


@group.command("import")
def import_services(file: Sheet, operator: Operator, apply: Apply = False) -> None:
    """Columns: guardian_email, child_first_name, child_last_name, therapist_email, service_name, session_type,
    frequency (weekly or monthly), number_of_times, session_length (minutes), starts_on; optional: ends_on."""
    run_import(service, import_care_services, rows_of(file, REQUIRED, OPTIONAL), operator, apply=apply)
