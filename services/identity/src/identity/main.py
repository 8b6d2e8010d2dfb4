from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path

from chassis.app import Service, create_app
from chassis.auth.ended_list import Fetch
from chassis.jobs import Job
from chassis.runtime import Runtime
from chassis.unit_of_work import UnitsOfWork

from identity import events
from identity.adapters import external_read_models
from identity.api import (
    email_change,
    internal,
    notification_settings,
    notifications,
    onboarding,
    reference,
    users,
    web_vitals,
)
from identity.api.guardians import account_closure, adult_routes, client_routes, name_requests, record_export
from identity.api.guardians import routes as guardian_routes
from identity.api.sign_ins import draft_key, list_sign_ins, passwords, second_factor, sign_in
from identity.api.therapists import routes as therapist_routes
from identity.consumers import (
    child_care_changed,
    hours_override_changed,
    leave_changed,
    session_changed,
    subscription_changed,
    terms_published,
)
from identity.notifications.consumers import (
    amendment_request_changed,
    assessment_report_shared,
    card_expiring,
    dispute_answered,
    dispute_opened,
    home_practice_due,
    intake_form_submitted,
    invitation_issued,
    message_sent,
    payment_failed,
    payment_received,
    payment_refunded,
    plan_changed,
    progress_report_shared,
    renewal_announced,
    rescheduling_declined,
    rescheduling_requested,
    rescheduling_withdrawn,
    session_recap_shared,
    subscription_transitioned,
    unbooked_sessions_announced,
    waitlist_slot_offered,
)
from identity.notifications.digests import queue_digests
from identity.notifications.kinds import Channel
from identity.notifications.reminders import queue_reminders
from identity.privacy import FAMILY_RECORDS
from identity.queries.ended_sign_ins import ended_sign_ins
from identity.resources import announcer_of, delivery_of, files_of, open_resources
from identity.settings import IdentitySettings, settings_of
from identity.use_cases.accounts.close_account import erase_closed_accounts
from identity.use_cases.licenses.check_licenses import check_licenses
from identity.use_cases.purge_expired import purge_expired


def _jobs(runtime: Runtime) -> Sequence[Job]:
    announcer, delivery = announcer_of(runtime), delivery_of(runtime)
    with_sms = bool(settings_of(runtime).sms_url)
    return (
        *(
            Job(f"deliver notifications by {channel}", timedelta(seconds=1), partial(delivery.deliver, [channel]))
            for channel in Channel
        ),
        Job("queue reminders", timedelta(seconds=20), lambda: queue_reminders(runtime.units, with_sms=with_sms)),
        Job("queue daily digests", timedelta(minutes=1), lambda: queue_digests(runtime.units)),
        Job("announce ended sign-ins", timedelta(seconds=0.5), announcer.keep_bucket_complete),
        Job("delete unneeded files", timedelta(minutes=1), files_of(runtime).drop_unneeded),
        Job("check licenses", timedelta(hours=1), lambda: check_licenses(runtime.units)),
        Job("purge expired rows", timedelta(hours=1), lambda: _delete_what_is_over(runtime.units)),
    )


async def _delete_what_is_over(units: UnitsOfWork) -> None:
    """One job for both: each job keeps a database connection."""
    await erase_closed_accounts(units)
    await purge_expired(units)


def _ended_sign_ins(runtime: Runtime) -> Fetch:
    return lambda since: ended_sign_ins(runtime.queries, since, runtime.clock())


service = Service(
    settings=IdentitySettings,
    title="Larkwell identity",
    metadata=external_read_models.CurrentTerms.metadata,
    migrations=Path(__file__).parents[2] / "migrations",
    routers=(  # what pages read most comes first, because a request is matched with one route after another
        guardian_routes.router,
        therapist_routes.router,
        therapist_routes.own_router,
        sign_in.router,
        notifications.router,
        client_routes.router,
        adult_routes.router,
        adult_routes.own_router,
        users.router,
        users.own_router,
        onboarding.router,
        notification_settings.router,
        email_change.router,
        email_change.own_router,
        list_sign_ins.router,
        draft_key.router,
        passwords.router,
        second_factor.router,
        record_export.router,
        account_closure.router,
        name_requests.router,
        reference.router,
        web_vitals.router,
    ),
    internal_routers=(internal.router,),
    produces=events.PRODUCED,
    handlers=(
        subscription_changed.HANDLER,
        session_changed.HANDLER,
        terms_published.HANDLER,
        payment_failed.HANDLER,
        payment_received.HANDLER,
        *payment_refunded.HANDLERS,
        plan_changed.HANDLER,
        renewal_announced.HANDLER,
        card_expiring.HANDLER,
        subscription_transitioned.HANDLER,
        unbooked_sessions_announced.HANDLER,
        waitlist_slot_offered.HANDLER,
        message_sent.HANDLER,
        session_recap_shared.HANDLER,
        progress_report_shared.HANDLER,
        home_practice_due.HANDLER,
        amendment_request_changed.HANDLER,
        assessment_report_shared.HANDLER,
        intake_form_submitted.HANDLER,
        invitation_issued.HANDLER,
        dispute_opened.HANDLER,
        dispute_answered.HANDLER,
        rescheduling_declined.HANDLER,
        rescheduling_requested.HANDLER,
        rescheduling_withdrawn.HANDLER,
        leave_changed.HANDLER,
        hours_override_changed.HANDLER,
        child_care_changed.HANDLER,
    ),
    family_records=FAMILY_RECORDS,
    ended_sign_ins=_ended_sign_ins,
    jobs=_jobs,
    resources=open_resources,
)
app = create_app(service)
