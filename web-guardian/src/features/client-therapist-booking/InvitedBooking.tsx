import { ApiError, Link, Loaded, useNavigate, usePageTitle, useQuery, useSignIn } from '@larkwell/app-kit';
import type { ClosedInvitation, OpenInvitation } from '@larkwell/app-kit/api';
import { dayIn, formatDateTime, zoneLabel } from '@larkwell/app-kit/time';
import { Button, CardsSkeleton, QuietState, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { isSlotTaken } from '../../shared/sessions/booking.ts';
import type { BookedState } from '../../shared/sessions/useBookedSessions.ts';
import { therapistQuery } from '../../shared/therapists/queries.ts';
import classes from './Booking.module.css';
import { invitationQuery, invitedSlotsQuery, useBookByInvitation } from './invitation.ts';
import { t } from './messages.ts';
import { type NextPeriod, PeriodChoice } from './PeriodChoice.tsx';
import { bookableDays, type Period } from './slots.ts';
import { TimeChoice } from './TimeChoice.tsx';
import { useKeptChoice } from './useKeptChoice.ts';

/** Books what an invitation offers, signed in or not (docs/product/scheduling.md#invitations). */
export default function InvitedBooking({ token }: { token: string }) {
  const query = useQuery(invitationQuery(token));
  const unknown = query.error instanceof ApiError && query.error.status === 404;
  const open = query.data?.state === 'open' ? query.data : null;
  const title = open ? t('title', { therapist: open.therapist.full_name }) : t('invitationTitle');
  usePageTitle(title);
  return (
    <WizardPage wide title={title}>
      {unknown ? (
        <Closed state="unknown" />
      ) : (
        <Loaded query={query} failed={t('invitationFailed')} skeleton={<CardsSkeleton />}>
          {(invitation) =>
            invitation.state === 'open' ? (
              <PeriodChoice periods={invitation.service.cycles} today={dayIn(new Date(), invitation.timezone)}>
                {(period, nextPeriod) => (
                  <Times
                    key={period.starts_on}
                    token={token}
                    invitation={invitation}
                    period={period}
                    nextPeriod={nextPeriod}
                  />
                )}
              </PeriodChoice>
            ) : (
              <Closed state={invitation.state} />
            )
          }
        </Loaded>
      )}
    </WizardPage>
  );
}

interface TimesProps {
  token: string;
  invitation: OpenInvitation;
  /** The cycle to book in. */
  period: Period;
  nextPeriod: NextPeriod;
}

function Times({ token, invitation, period, nextPeriod }: TimesProps) {
  const navigate = useNavigate();
  const { client, service, therapist: host, timezone: zone } = invitation;
  const therapist = useQuery(therapistQuery(host.id)).data ?? null;
  const days = bookableDays(dayIn(new Date(), zone), period);
  const minutes = service.session_length;
  const slots = useQuery(
    invitedSlotsQuery({ token, therapistId: host.id, minutes, zone, ...days, cycle: period.starts_on }),
  );
  const choice = useKeptChoice(`${service.service_id}.${period.starts_on}`);
  const book = useBookByInvitation(token, invitation, {
    onDone: ({ events }) => {
      choice.forget();
      void navigate(paths.booking.confirmation, {
        replace: true,
        state: { booked: events, invitedZone: zone } satisfies BookedState,
      });
    },
  });
  return (
    <>
      <p className={classes.lead}>
        {t('invitationLead', { count: period.remaining, service: service.service_name, child: client.name })}{' '}
        {t('invitationUntil', { when: formatDateTime(invitation.expires_at, zone), zone: zoneLabel(zone) })}
      </p>
      <TimeChoice
        query={slots}
        choice={choice}
        remaining={period.remaining}
        nextPeriod={nextPeriod}
        minutes={minutes}
        zone={zone}
        therapistName={host.full_name}
        therapist={therapist}
        taken={isSlotTaken(book.error)}
        busy={book.isPending}
        action={(count) => (count === 0 ? t('bookNone') : t('book', { count }))}
        onConfirm={book.mutate}
      />
    </>
  );
}

const closed = {
  used: { title: t('invitationUsedTitle'), message: t('invitationUsed') },
  expired: { title: t('invitationExpiredTitle'), message: t('invitationExpired') },
  revoked: { title: t('invitationRevokedTitle'), message: t('invitationRevoked') },
  unknown: { title: t('invitationUnknownTitle'), message: t('invitationUnknown') },
} as const;

/** Why the invitation can't be used, with a link onward. */
function Closed({ state }: { state: ClosedInvitation['state'] | 'unknown' }) {
  const signedIn = useSignIn() !== null;
  return (
    <QuietState
      {...closed[state]}
      action={
        <Button component={Link} to={signedIn ? paths.client.sessions : paths.shell.logIn}>
          {signedIn ? t('toSessions') : t('logInToBook')}
        </Button>
      }
    />
  );
}
