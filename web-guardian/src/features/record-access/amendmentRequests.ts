import { useToastMutation } from '@larkwell/app-kit';
import {
  type AmendmentsResponse,
  createAmendment,
  deleteAmendment,
  disagreeWithAnswer,
  listAmendmentsOptions,
  listAmendmentsQueryKey,
} from '@larkwell/app-kit/api';
import { t } from './messages.ts';

const ofChild = (childId: string) => ({ path: { client_id: childId } });

export const amendmentsQuery = (childId: string) => ({
  ...listAmendmentsOptions(ofChild(childId)),
  select: ({ amendment_requests }: AmendmentsResponse) => amendment_requests,
});

const invalidates = (childId: string) => [listAmendmentsQueryKey(ofChild(childId))];

export const useAskForAmendment = (childId: string) =>
  useToastMutation({
    mutationFn: (request: string, { headers }) =>
      createAmendment({ ...ofChild(childId), body: { amendment_request: { request } }, headers }),
    success: t('amendSent'),
    invalidates: invalidates(childId),
  });

const one = (childId: string, id: string) => ({ path: { client_id: childId, amendment_request_id: id } });

export const useWithdraw = (childId: string, id: string) =>
  useToastMutation({
    mutationFn: () => deleteAmendment(one(childId, id)),
    success: t('amendWasWithdrawn'),
    invalidates: invalidates(childId),
  });

export const useDisagree = (childId: string, id: string) =>
  useToastMutation({
    mutationFn: (disagreement: string) =>
      disagreeWithAnswer({ ...one(childId, id), body: { amendment_request: { disagreement } } }),
    success: t('amendResponded'),
    invalidates: invalidates(childId),
  });
