import { useToastMutation } from '@larkwell/app-kit';
import {
  askForName,
  type NameRequestsResponse,
  readNameRequestsOptions,
  readNameRequestsQueryKey,
} from '@larkwell/app-kit/api';
import { t } from './messages.ts';

const ofChild = (childId: string) => ({ path: { client_id: childId } });

/** Newest first. */
export const nameRequestsQuery = (childId: string) => ({
  ...readNameRequestsOptions(ofChild(childId)),
  select: ({ name_requests }: NameRequestsResponse) => name_requests,
});

export interface AskedName {
  name: string;
  last_name: string;
  reason: string;
}

/** Errors show in the form. */
export const useAskForName = (childId: string) =>
  useToastMutation({
    mutationFn: (name_request: AskedName, { headers }) =>
      askForName({ ...ofChild(childId), body: { name_request }, headers }),
    success: t('nameAsked'),
    error: false,
    invalidates: [readNameRequestsQueryKey(ofChild(childId))],
  });
