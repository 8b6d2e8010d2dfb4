import type { SessionFilter } from '@larkwell/app-kit/child';
import type { Child, Session } from '../../shared/types.ts';
import { t } from './messages.ts';
import { sessionStateOf } from './sessionState.ts';

interface NamedList {
  name: 'upcoming' | 'canceled' | 'past';
  title: string;
  /** The title is for screen readers. */
  hidden: boolean;
  shown: Session[];
}

/** Upcoming sessions in one list, canceled ones in another. Past sessions in one. */
export function listsOf(sessions: readonly Session[], child: Child, filter: SessionFilter, now: Date): NamedList[] {
  if (filter === 'past') return [{ name: 'past', title: t('pastList'), hidden: true, shown: [...sessions] }];
  const isCanceled = (session: Session) => sessionStateOf(session, child, now).canceled;
  const lists: NamedList[] = [
    { name: 'upcoming', title: t('upcomingList'), hidden: true, shown: sessions.filter((one) => !isCanceled(one)) },
    { name: 'canceled', title: t('canceledList'), hidden: false, shown: sessions.filter(isCanceled) },
  ];
  return lists.filter(({ shown }) => shown.length > 0);
}
