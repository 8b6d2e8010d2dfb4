export const en = {
  somethingWentWrong: 'Something went wrong',
  retry: 'Retry',
  loadMore: 'Load more',
  tooManySeconds: {
    one: 'Too many tries. Please try again in {count} second.',
    other: 'Too many tries. Please try again in {count} seconds.',
  },
  tooManyMinutes: {
    one: 'Too many tries. Please try again in {count} minute.',
    other: 'Too many tries. Please try again in {count} minutes.',
  },
  tooManyHours: {
    one: 'Too many tries. Please try again in {count} hour.',
    other: 'Too many tries. Please try again in {count} hours.',
  },
  passwordsMatch: 'Passwords must match',
  newPassword: 'New password',
  repeatPassword: 'Repeat the password',
  saveChanges: 'Save changes',
  unsavedTitle: 'Leave without saving?',
  unsavedText: 'What you changed on this page has not been saved.',
  unsavedLeave: 'Leave',
  unsavedStay: 'Stay',
  yearsOld: { one: '{count} year', other: '{count} years' },
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
} as const;
