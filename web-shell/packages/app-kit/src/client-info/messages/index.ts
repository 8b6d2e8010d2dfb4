import { createTranslator } from '@larkwell/ui';
import { en } from './en.ts';

export const t = createTranslator({ en });
