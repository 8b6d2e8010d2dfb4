import { useQuery } from '@larkwell/app-kit';
import { latePart } from '@larkwell/ui';
import { Suspense } from 'react';
import type { Child } from '../types.ts';
import { waitlistQuery } from './queries.ts';

const OfferCard = latePart(() => import('./OfferCard.tsx'));

/** The time that is held for a child now; nothing if there is none. */
export function WaitlistOffer({ child }: { child: Child }) {
  const enabled = child.billing_responsability === 'private_pay';
  const query = useQuery({ ...waitlistQuery(child.id), enabled });
  const offer = query.data?.offer;
  if (!offer) return null;
  return (
    <Suspense fallback={null}>
      <OfferCard key={offer.id} childId={child.id} offer={offer} onEnd={() => void query.refetch()} />
    </Suspense>
  );
}
