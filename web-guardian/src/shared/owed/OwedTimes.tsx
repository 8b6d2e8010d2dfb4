import { useQuery } from '@larkwell/app-kit';
import { latePart } from '@larkwell/ui';
import { Suspense } from 'react';
import { pendingQuery } from '../sessions/queries.ts';
import type { Child } from '../types.ts';
import { owedOf } from './owed.ts';

const OwedSession = latePart(() => import('./OwedSession.tsx'));

interface OwedTimesProps {
  child: Child;
  /** Only of this service; by default of all. */
  serviceId?: string | undefined;
  /** On a page with all times. */
  bare?: boolean;
}

/** Concrete times for the sessions that a child is owed, each booked with one tap. `docs/product/web.md#owed-times` */
export function OwedTimes({ child, serviceId, bare = false }: OwedTimesProps) {
  const services = useQuery(pendingQuery(child.id)).data?.services ?? [];
  return services.map(({ bookable }) => {
    if (!bookable || owedOf(bookable) === 0) return null;
    if (serviceId !== undefined && bookable.service_id !== serviceId) return null;
    return (
      <Suspense key={bookable.service_id} fallback={null}>
        <OwedSession child={child} owed={bookable} bare={bare} />
      </Suspense>
    );
  });
}
