export const en = {
  title: 'Calendar',
  lead: 'Times are in {zone}.',
  failed: 'We could not load your calendar',
  retry: 'Try again',
  groupOf: { one: '{title}, {count} child', other: '{title}, {count} children' },
  canceled: 'Canceled',
} as const;
