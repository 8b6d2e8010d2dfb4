import {
  dropEmailChange,
  type EmailChangeResponse,
  readEmailChangeOptions,
  readEmailChangeQueryKey,
  startEmailChange,
} from '../api/index.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { t } from './messages.ts';

const emailChangeKey = readEmailChangeQueryKey();

/** The change that waits for its confirmations; null without one. */
export const emailChangeQuery = () => ({
  ...readEmailChangeOptions(),
  select: ({ email_change }: EmailChangeResponse) => email_change,
});

/** Errors show in the form. */
export const useStartEmailChange = () =>
  useToastMutation({
    mutationFn: (body: { email: string; password: string }) => startEmailChange({ body }),
    success: t('emailChangeSent'),
    error: false,
    invalidates: [emailChangeKey],
  });

export const useCancelEmailChange = () =>
  useToastMutation({
    mutationFn: () => dropEmailChange(),
    success: t('emailChangeCanceled'),
    invalidates: [emailChangeKey],
  });
