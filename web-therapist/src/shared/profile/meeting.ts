import { z } from '@larkwell/app-kit';
import { t } from './messages.ts';

/** A URL that is safe to open for families: https, without credentials. */
function opensSafely(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : null;
  return address?.protocol === 'https:' && !(address.username || address.password) && !/\s/.test(text);
}

/** The therapist's video room; '' for none. */
export const meetingLink = z
  .string()
  .trim()
  .max(500, t('meetingTooLong'))
  .refine((text) => text === '' || opensSafely(text), t('meetingWrong'));
