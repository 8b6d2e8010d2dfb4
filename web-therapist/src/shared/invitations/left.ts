import { formatDate } from '@larkwell/app-kit/time';
import type { Invited } from './invitations.ts';
import { t } from './messages.ts';

export interface Left extends Pick<Invited, 'sessionType' | 'bookable' | 'until'> {
  /** Sessions left, whether or not a time is free for them. */
  pending: number;
}

/** Families book no group sessions. */
export const arrangedByTherapist = ({ sessionType }: Pick<Left, 'sessionType'>) => sessionType === 'group_sessions';

/** How many sessions the page promises. */
export const promised = (left: Left) => (arrangedByTherapist(left) ? left.pending : left.bookable);

/** Why the family can't book all sessions that are left; null if it can. */
export function unbookableNote(left: Left): string | null {
  if (arrangedByTherapist(left)) return t('arrangedByYou');
  const count = left.pending - left.bookable;
  if (count === 0) return null;
  return left.until ? t('noTimeUntil', { count, date: formatDate(left.until) }) : t('noTime', { count });
}
