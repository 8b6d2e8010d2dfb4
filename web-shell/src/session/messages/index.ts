import { createTranslator } from '@larkwell/app-kit';
import { en } from './en.ts';

export const t = createTranslator({ en });
