import type { Following } from '@larkwell/app-kit/api';
import classes from './event-form.module.css';
import { t } from './messages.ts';

interface DeletedCountProps {
  /** Undefined while loading. */
  following: Following | undefined;
  /** The event has attendees. */
  session: boolean;
}

/** How many events are deleted, and how many stay. */
export function DeletedCount({ following, session }: DeletedCountProps) {
  if (!following) return <p className={classes.wide}>{t('deleteFollowing')}</p>;
  const { deleted, kept } = following;
  return (
    <p className={classes.text} role="status">
      <strong>{t(session ? 'deleteSessions' : 'deleteEntries', { count: deleted })}</strong>{' '}
      {kept > 0 && t('deleteKept', { count: kept })}
    </p>
  );
}
