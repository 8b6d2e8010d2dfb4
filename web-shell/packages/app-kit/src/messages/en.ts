export const en = {
  somethingWentWrong: 'Something went wrong',
  yearsOld: { one: '{count} year', other: '{count} years' },
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
} as const;
