import { type ToastMutationOptions, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import { changeGuardian, type GuardianAnswer, type GuardianAttributes } from '@larkwell/app-kit/api';
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
