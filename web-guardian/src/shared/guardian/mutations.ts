import { http, type ToastMutationOptions, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import type { Child, Guardian, ProfileStep } from '../types.ts';
import { guardianKey } from './queries.ts';

/** What a guardian may change (SPEC.md section 6); what is left out stays. */
export interface GuardianChanges {
  first_name?: string;
  last_name?: string;
  phone_number?: string;
  timezone?: string;
  opt_out_email_notification?: boolean;
  opt_out_phone_notification?: boolean;
  accepted_terms_and_conditions?: true;
  profile_step?: ProfileStep;
  children_attributes?: (Pick<Child, 'id'> &
    Partial<
      Pick<
        Child,
        | 'last_name'
        | 'preferred_name'
        | 'age'
        | 'birthdate'
        | 'gender'
        | 'preferred_time_frame'
        | 'relationship_to_guardian'
        | 'therapist_id'
      >
    >)[];
}

type Options = Omit<ToastMutationOptions<{ guardian: Guardian }, GuardianChanges>, 'mutationFn'>;

/** Saves and shows what the answer says, without asking again. */
export function useSaveGuardian({ onSuccess, ...options }: Options = {}) {
  const client = useQueryClient();
  return useToastMutation<{ guardian: Guardian }, GuardianChanges>({
    ...options,
    mutationFn: (guardian) => http.put('/guardian', { guardian }),
    onSuccess: (answer, changes) => {
      client.setQueryData(guardianKey, answer);
      onSuccess?.(answer, changes);
    },
  });
}
