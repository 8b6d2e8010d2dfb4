import { z } from '@larkwell/app-kit';
import { t } from './messages.ts';

/** Of an empty one 'required' speaks. */
export const emailRule = z
  .string()
  .trim()
  .min(1, t('emailRequired'))
  .regex(/^$|^\S+@\S+\.\S+$/, t('emailInvalid'));
