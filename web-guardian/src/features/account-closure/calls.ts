import { signInStore, signOut, useToastMutation } from '@larkwell/app-kit';
import { type AccountClosureTermsResponse, closeOwnAccount, readAccountClosureOptions } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

export const closureQuery = () => ({
  ...readAccountClosureOptions(),
  select: ({ account_closure }: AccountClosureTermsResponse) => account_closure,
  staleTime: 0,
});

/** Errors show in the form. The server ends the sign-in, so this browser signs out too. */
export const useCloseAccount = () =>
  useToastMutation({
    mutationFn: (body: { password: string }, attempt) =>
      signInStore.whileEnding(async () => {
        const closed = await closeOwnAccount({ body, ...attempt });
        await signOut().catch(() => undefined);
        return closed;
      }),
    success: t('closed'),
    error: false,
  });
