import { useQueries } from '@larkwell/app-kit';
import { IconClock } from '@larkwell/ui';
import { clientQuery } from '../client-layout/queries.ts';
import { familyTime } from '../event-details/family-time.ts';
import classes from './event-form.module.css';
import { t } from './messages.ts';

interface FamilyClocksProps {
  childIds: readonly string[];
  /** Null while the times are invalid. */
  times: { start_date: string; end_date: string } | null;
  /** The therapist's. */
  zone: string;
}

/** The time in the families' zones where it differs. */
export function FamilyClocks({ childIds, times, zone }: FamilyClocksProps) {
  const clients = useQueries({ queries: childIds.map((id) => ({ ...clientQuery(id), retry: false })) });
  if (!times) return null;
  return clients.map(({ data }) => {
    const clock = data && familyTime(times, data.guardian.timezone, zone);
    return clock ? (
      <p key={data.id} className={classes.hint}>
        <IconClock size={18} aria-hidden /> {t('familyClock', { name: data.preferred_name, clock })}
      </p>
    ) : null;
  });
}
