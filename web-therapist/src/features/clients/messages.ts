import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Clients',
  search: 'Search by name',
  clear: 'Clear search',
  failed: 'We couldn’t load your clients',
  list: 'Clients',
  emptyTitle: 'No clients yet',
  empty: 'When a family chooses you or a school assigns you a child, they appear here.',
  noneTitle: 'No clients found',
  none: 'No client’s name matches “{search}”.',
  found: { one: '{count} client', other: '{count} clients' },
  privatePay: 'Private pay',
  minutes: '{count} min',
  minutesLong: { one: '{count} minute of sessions', other: '{count} minutes of sessions' },
} as const;

export const t = createTranslator({ en });
