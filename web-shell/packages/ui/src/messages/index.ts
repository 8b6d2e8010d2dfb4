import { createTranslator } from '../i18n/translator.ts';
import { en } from './en.ts';

/** The words that the design system itself speaks; everything else comes in by props. */
export const t = createTranslator({ en });
