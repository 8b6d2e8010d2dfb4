import { z } from '@larkwell/app-kit';
import { t } from './messages.ts';

/** Accepts the empty string, for which 'required' is shown. */
export const emailRule = z
  .string()
  .trim()
  .min(1, t('emailRequired'))
  .regex(/^$|^\S+@\S+\.\S+$/, t('emailInvalid'));
