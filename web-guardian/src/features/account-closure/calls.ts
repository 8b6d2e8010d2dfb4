import { signOut, useToastMutation } from '@larkwell/app-kit';
import { type AccountClosureTermsResponse, closeOwnAccount, readAccountClosureOptions } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

export const closureQuery = () => ({
  ...readAccountClosureOptions(),
  select: ({ account_closure }: AccountClosureTermsResponse) => account_closure,
  staleTime: 0,
});

/** Errors show in the form. The server has ended the sign-in; this browser forgets it too. */
export const useCloseAccount = () =>
  useToastMutation({
    mutationFn: (body: { password: string }, attempt) => closeOwnAccount({ body, ...attempt }),
    success: t('closed'),
    error: false,
    onSuccess: () => void signOut().catch(() => undefined),
  });
