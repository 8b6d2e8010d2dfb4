import { type ToastMutationOptions, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import { changeGuardian, type GuardianAttributes, type GuardianResponse } from '@larkwell/app-kit/api';
import type { Child } from '../types.ts';
import { guardianKey } from './queries.ts';

type Options = Omit<ToastMutationOptions<GuardianResponse, GuardianAttributes>, 'mutationFn'>;

/** Patches the guardian and puts the response into the cache, without a refetch. */
export function useSaveGuardian({ onSuccess, ...options }: Options = {}) {
  const client = useQueryClient();
  return useToastMutation<GuardianResponse, GuardianAttributes>({
    ...options,
    mutationFn: (guardian) => changeGuardian({ body: { guardian } }),
    onSuccess: (answer, changes) => {
      client.setQueryData(guardianKey, answer);
      onSuccess?.(answer, changes);
    },
  });
}

/** Puts one child of a response, new or known, into the cached guardian, without a refetch. */
export function useCacheChild() {
  const client = useQueryClient();
  return (child: Child) =>
    client.setQueryData<GuardianResponse>(guardianKey, (answer) => {
      if (!answer) return answer;
      const { children } = answer.guardian;
      const known = children.some(({ id }) => id === child.id);
      const next = known ? children.map((one) => (one.id === child.id ? child : one)) : [...children, child];
      return { guardian: { ...answer.guardian, children: next } };
    });
}
