import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Clients',
  allDocuments: 'All documents',
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
  paused: 'Plan paused',
  overdue: 'Plan overdue',
  minutes_week: '{count} min a week',
  minutes_month: '{count} min a month',
  minutesLong_week: { one: '{count} minute of sessions a week', other: '{count} minutes of sessions a week' },
  minutesLong_month: { one: '{count} minute of sessions a month', other: '{count} minutes of sessions a month' },
} as const;

export const t = createTranslator({ en });
