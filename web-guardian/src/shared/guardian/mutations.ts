import { type ToastMutationOptions, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import { changeGuardian, type GuardianAnswer, type GuardianAttributes } from '@larkwell/app-kit/api';
import type { Child } from '../types.ts';
import { guardianKey } from './queries.ts';

type Options = Omit<ToastMutationOptions<GuardianAnswer, GuardianAttributes>, 'mutationFn'>;

/** Saves what is given (the rest stays) and shows what the answer says, without asking again. */
export function useSaveGuardian({ onSuccess, ...options }: Options = {}) {
  const client = useQueryClient();
  return useToastMutation<GuardianAnswer, GuardianAttributes>({
    ...options,
    mutationFn: (guardian) => changeGuardian({ body: { guardian } }),
    onSuccess: (answer, changes) => {
      client.setQueryData(guardianKey, answer);
      onSuccess?.(answer, changes);
    },
  });
}

/** Shows what an answer says of one child, new or known, without asking again. */
export function useKnowChild() {
  const client = useQueryClient();
  return (child: Child) =>
    client.setQueryData<GuardianAnswer>(guardianKey, (answer) => {
      if (!answer) return answer;
      const { children } = answer.guardian;
      const known = children.some(({ id }) => id === child.id);
      const next = known ? children.map((one) => (one.id === child.id ? child : one)) : [...children, child];
      return { guardian: { ...answer.guardian, children: next } };
    });
}
