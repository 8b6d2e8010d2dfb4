import { ApiError, Link, Loaded, useQuery } from '@larkwell/app-kit';
import { showGuardianServiceOptions } from '@larkwell/app-kit/api';
import { Button, CardsSkeleton, QuietState } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { PendingSessions } from '../../shared/sessions/PendingSessions.tsx';
import { t } from './messages.ts';

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

interface NothingToBookProps {
  childId: string;
  /** From the URL. */
  therapistId: string;
  serviceId: string | null;
  therapistUnknown: boolean;
}

/** For a wrong link, or one with all its sessions booked: then lists what can be booked instead. */
export function NothingToBook({ childId, therapistId, serviceId, therapistUnknown }: NothingToBookProps) {
  const named = showGuardianServiceOptions({ path: { service_id: serviceId ?? '' } });
  const service = useQuery({ ...named, enabled: serviceId !== null });
  if (serviceId !== null && service.isPending) return <CardsSkeleton />;
  if (service.error && !isNotFound(service.error)) {
    return (
      <Loaded query={service} failed={t('serviceFailed')} skeleton={<CardsSkeleton />}>
        {() => null}
      </Loaded>
    );
  }
  const ofAnother = service.data !== undefined && service.data.service.provider.id !== therapistId;
  const wrong = serviceId === null ? therapistUnknown : isNotFound(service.error) || ofAnother;
  return (
    <>
      <QuietState
        title={wrong ? t('wrongLinkTitle') : t('nothingTitle')}
        message={wrong ? t('wrongLink') : t('nothing')}
        action={
          !wrong && (
            <Button component={Link} to={paths.client.sessions}>
              {t('toSessions')}
            </Button>
          )
        }
      />
      {wrong && <PendingSessions childId={childId} />}
    </>
  );
}
