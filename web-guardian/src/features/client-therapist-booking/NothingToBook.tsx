import { ApiError, Link, Loaded, useQuery } from '@larkwell/app-kit';
import { showGuardianServiceOptions } from '@larkwell/app-kit/api';
import { Button, CardsSkeleton, QuietState } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { PendingSessions } from '../../shared/sessions/PendingSessions.tsx';
import { t } from './messages.ts';

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

interface NothingToBookProps {
  childId: string;
  /** As the address has them. */
  therapistId: string;
  serviceId: string | null;
  therapistUnknown: boolean;
}

/** Nothing is left of what a link opens, or it opens nothing: then what else there is to book. */
export function NothingToBook({ childId, therapistId, serviceId, therapistUnknown }: NothingToBookProps) {
  const named = showGuardianServiceOptions({ path: { service_id: serviceId ?? '' } });
  const service = useQuery({ ...named, enabled: serviceId !== null });
  if (serviceId !== null && service.isPending) return <CardsSkeleton />;
  if (service.error && !isMissing(service.error)) {
    return (
      <Loaded query={service} failed={t('serviceFailed')} skeleton={<CardsSkeleton />}>
        {() => null}
      </Loaded>
    );
  }
  const ofAnother = service.data !== undefined && service.data.service.provider.id !== therapistId;
  const wrong = serviceId === null ? therapistUnknown : isMissing(service.error) || ofAnother;
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
