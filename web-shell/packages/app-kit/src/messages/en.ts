export const en = {
  somethingWentWrong: 'Something went wrong',
  retry: 'Retry',
  yearsOld: { one: '{count} year', other: '{count} years' },
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
} as const;
