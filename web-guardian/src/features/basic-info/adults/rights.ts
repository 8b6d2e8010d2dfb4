import type { Right } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

export const allRights: readonly Right[] = ['book', 'pay', 'read', 'remind'];
const hints = { book: 'bookHint', pay: 'payHint', read: 'readHint', remind: 'remindHint' } as const;

export const hintOf = (right: Right) => t(hints[right]);

export const namesOf = (rights: readonly Right[]) =>
  rights.length === allRights.length ? t('allRights') : rights.map((right) => t(right)).join(', ');
