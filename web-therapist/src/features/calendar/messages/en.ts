export const en = {
  title: 'Calendar',
  lead: 'Times are in {zone}.',
  failed: 'We could not load your calendar',
  retry: 'Try again',
  groupOf: 'Group of {count}',
  groupTitle: '{title} ({count})',
  canceled: 'Canceled',
} as const;
