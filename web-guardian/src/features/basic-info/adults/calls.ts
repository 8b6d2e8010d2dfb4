import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  type AdultsResponse,
  changeAdult,
  endAdult,
  inviteAnotherAdult,
  listAdultsOptions,
  listAdultsQueryKey,
  type Right,
} from '@larkwell/app-kit/api';
import { guardianKey } from '../../../shared/guardian/queries.ts';
import { t } from './messages.ts';

const ofChild = (childId: string) => ({ path: { client_id: childId } });
const ofAdult = (childId: string, adultId: string) => ({ path: { client_id: childId, adult_id: adultId } });

export const adultsQuery = (childId: string) => ({
  ...listAdultsOptions(ofChild(childId)),
  select: ({ adults }: AdultsResponse) => adults,
});

/** Puts the adults of a response into the cache, without a refetch. */
function useCacheAdults(childId: string) {
  const client = useQueryClient();
  return (answer: AdultsResponse) => client.setQueryData(listAdultsQueryKey(ofChild(childId)), answer);
}

export const useInvite = (childId: string) =>
  useToastMutation({
    mutationFn: (adult: { email: string; rights: Right[] }, { headers }) =>
      inviteAnotherAdult({ ...ofChild(childId), body: adult, headers }),
    success: t('sent'),
    error: false,
    onSuccess: useCacheAdults(childId),
  });

export const useChangeRights = (childId: string, adultId: string) =>
  useToastMutation({
    mutationFn: (rights: Right[]) => changeAdult({ ...ofAdult(childId, adultId), body: { rights } }),
    success: t('saved'),
    error: false,
    onSuccess: useCacheAdults(childId),
  });

/** Of another person, or of an open invitation. */
export const useEndAccess = (childId: string, adultId: string, success: string) =>
  useToastMutation({
    mutationFn: (reason: string) => endAdult({ ...ofAdult(childId, adultId), body: { reason } }),
    success,
    error: false,
    onSuccess: useCacheAdults(childId),
  });

export const useLeave = (childId: string, ownId: string, success: string) =>
  useToastMutation({
    mutationFn: (reason: string) => endAdult({ ...ofAdult(childId, ownId), body: { reason } }),
    success,
    error: false,
    invalidates: [guardianKey],
  });
