import { Link, Loaded, useLocation, usePageTitle, useParams, useQuery, useSearchParams } from '@larkwell/app-kit';
import { dayIn } from '@larkwell/app-kit/time';
import { Button, CardsSkeleton, ErrorState, latePart, WizardPage } from '@larkwell/ui';
import { type ReactNode, Suspense } from 'react';
import { paths, waitlistPage } from '../../paths.ts';
import { NoTherapist, needsTherapist } from '../../shared/guardian/NoTherapist.tsx';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { isSettingUp } from '../../shared/guardian/steps.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t as shared } from '../../shared/messages.ts';
import { OwedTimes } from '../../shared/owed/OwedTimes.tsx';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { therapistQuery } from '../../shared/therapists/queries.ts';
import { Booking } from './Booking.tsx';
import { t } from './messages.ts';
import { isNotFound, NothingToBook } from './NothingToBook.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { careServiceQuery } from './queries.ts';
import { SiblingLinks, useSiblings } from './SiblingLinks.tsx';

const SiblingBooking = latePart(() => import('./SiblingBooking.tsx'));

/** Books what is left of a service for the guardian's child. */
export function OwnBooking() {
  const { therapistId = '' } = useParams();
  const [parameters] = useSearchParams();
  const state = useLocation().state as { justChosen?: boolean } | null;
  const guardian = useGuardian();
  const chosen = useChosenChild().child;
  const child = guardian.children.find(({ id }) => id === parameters.get('child')) ?? chosen;
  const expected = isSettingUp(guardian) || state?.justChosen === true;
  const serviceId = parameters.get('service_id');
  const host = useQuery(therapistQuery(therapistId));
  const therapist = host.data ?? null;
  const query = useQuery(careServiceQuery({ childId: child.id, therapistId, serviceId, expected }));
  const siblings = useSiblings(child);
  const withSibling = siblings.find(({ sibling }) => sibling.id === parameters.get('sibling'));
  const link = { therapistId, serviceId, therapistUnknown: isNotFound(host.error) };
  const name = therapist?.full_name ?? query.data?.[0]?.therapist.full_name;
  const title = name ? t('title', { therapist: name }) : t('titleAlone');
  const Frame = isSettingUp(guardian) ? SetupBooking : LaterBooking;

  return (
    <Frame title={title} childId={child.id}>
      <Loaded query={query} failed={t('serviceFailed')} skeleton={<CardsSkeleton />}>
        {(cycles) => {
          const [service] = cycles;
          if (service && withSibling) {
            return (
              <Suspense fallback={<CardsSkeleton />}>
                <SiblingBooking key={withSibling.sibling.id} service={service} child={child} {...withSibling} />
              </Suspense>
            );
          }
          if (service) {
            const periods = cycles.map(({ cycle_starts_on, cycle_ends_on, bookable }) => ({
              starts_on: cycle_starts_on,
              ends_on: cycle_ends_on,
              remaining: bookable,
            }));
            return (
              <>
                {!isSettingUp(guardian) && <OwedTimes child={child} serviceId={service.service_id} bare />}
                {!isSettingUp(guardian) && <SiblingLinks service={service} child={child} siblings={siblings} />}
                <PeriodChoice periods={periods} today={dayIn(new Date(), guardian.timezone)}>
                  {(period, nextPeriod) => (
                    <Booking
                      key={period.starts_on}
                      service={service}
                      period={period}
                      nextPeriod={nextPeriod}
                      child={child}
                      therapist={therapist}
                    />
                  )}
                </PeriodChoice>
              </>
            );
          }
          if (!expected && needsTherapist(child)) return <NoTherapist child={child} message={shared('noTherapist')} />;
          if (!expected) return <NothingToBook childId={child.id} {...link} />;
          return (
            <ErrorState
              title={t('slowTitle')}
              message={t('slow')}
              action={
                <Button loading={query.isFetching} onClick={() => void query.refetch()}>
                  {t('retry')}
                </Button>
              }
            />
          );
        }}
      </Loaded>
    </Frame>
  );
}

interface FrameProps {
  title: string;
  childId: string;
  children: ReactNode;
}

/** The first booking is the last step of account setup. */
function SetupBooking({ title, children }: FrameProps) {
  return (
    <SetupStep step="booking" wide title={title}>
      {children}
    </SetupStep>
  );
}

function LaterBooking({ title, childId, children }: FrameProps) {
  usePageTitle(title);
  return (
    <WizardPage wide title={title}>
      {children}
      <div>
        <Button component={Link} to={waitlistPage(childId)} variant="subtle">
          {t('waitlist')}
        </Button>
        <Button component={Link} to={paths.client.sessions} variant="subtle">
          {t('backToSessions')}
        </Button>
      </div>
    </WizardPage>
  );
}
