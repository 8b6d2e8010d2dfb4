export const en = {
  title: 'Sessions',
} as const;
