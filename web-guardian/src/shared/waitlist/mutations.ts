import { useToastMutation } from '@larkwell/app-kit';
import {
  type ChangeWaitlist,
  declineWaitlistOffer,
  listAvailableDatesQueryKey,
  takeWaitlistOffer,
  updateWaitlist,
  type WaitlistOfferSchema,
} from '@larkwell/app-kit/api';
import { sessionKeys } from '../sessions/queries.ts';
import { t } from './messages.ts';
import { waitlistKey } from './queries.ts';

type Offer = Pick<WaitlistOfferSchema, 'id' | 'therapist'>;

/** Everything that an offer or its end makes stale. */
const offerKeys = (childId: string, { therapist }: Offer) => [
  waitlistKey(childId),
  ...sessionKeys(childId),
  listAvailableDatesQueryKey({ query: { therapist_id: therapist.id } }),
];

export function useTakeOffer(childId: string, offer: Offer, onRefused: () => void) {
  return useToastMutation({
    mutationFn: (offer_id: string, { headers }) =>
      takeWaitlistOffer({ path: { client_id: childId, offer_id }, headers }),
    success: t('took'),
    invalidates: offerKeys(childId, offer),
    onError: onRefused,
  });
}

export function useDeclineOffer(childId: string, offer: Offer, onRefused: () => void) {
  return useToastMutation({
    mutationFn: (offer_id: string, { headers }) =>
      declineWaitlistOffer({ path: { client_id: childId, offer_id }, headers }),
    success: t('passed'),
    invalidates: offerKeys(childId, offer),
    onError: onRefused,
  });
}

/** Replaces the times. */
export function useSaveWaitlist(childId: string, onRefused: () => void) {
  return useToastMutation({
    mutationFn: (body: ChangeWaitlist) => updateWaitlist({ path: { client_id: childId }, body }),
    success: (_, { times, paused }) =>
      t(times.length === 0 ? 'waitlistLeft' : paused ? 'waitlistPaused' : 'waitlistSaved'),
    invalidates: [waitlistKey(childId)],
    onError: onRefused,
  });
}
