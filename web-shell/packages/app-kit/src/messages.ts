import { createTranslator } from '@larkwell/ui';

const en = {
  somethingWentWrong: 'Something went wrong',
  offline: 'You’re offline. Check your connection and try again.',
  retry: 'Retry',
  notFoundTitle: 'Nothing here',
  notFound: 'We couldn’t find that, or you don’t have access.',
  pageNotFoundTitle: 'This page has flown off',
  pageNotFound: 'Check the address, or go back and try again.',
  toDashboard: 'Go to dashboard',
  toSessions: 'Go to Sessions',
  toHome: 'Go to home page',
  loadMore: 'Load more',
  tooManySeconds: {
    one: 'Too many attempts. Try again in {count} second.',
    other: 'Too many attempts. Try again in {count} seconds.',
  },
  tooManyMinutes: {
    one: 'Too many attempts. Try again in {count} minute.',
    other: 'Too many attempts. Try again in {count} minutes.',
  },
  tooManyHours: {
    one: 'Too many attempts. Try again in {count} hour.',
    other: 'Too many attempts. Try again in {count} hours.',
  },
  passwordsMatch: 'Passwords must match',
  newPassword: 'New password',
  repeatPassword: 'Confirm password',
  agree: 'I agree to the terms and conditions and the privacy policy',
  agreeRequired: 'Please agree to the terms and the privacy policy',
  readTerms: 'Read the terms (new tab)',
  readPrivacy: 'Read the privacy policy (new tab)',
  saveChanges: 'Save changes',
  unsavedTitle: 'Leave without saving?',
  unsavedText: 'You’ll lose your unsaved changes on this page.',
  unsavedLeave: 'Leave',
  unsavedStay: 'Stay',
  yearsOld: { one: '{count} year old', other: '{count} years old' },
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
} as const;

export const t = createTranslator({ en });
