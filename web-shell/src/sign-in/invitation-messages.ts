import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'You’re invited',
  loading: 'Opening your invitation',
  text: '{name} shares {child}’s therapy with you. Accept by {date}.',
  rights: 'You may:',
  book: 'Book, move and cancel sessions, and write messages',
  pay: 'Buy plans with your own card and see your own bills',
  read: 'Read notes, progress and documents, and write messages',
  remind: 'See sessions and get emails about them',
  hasAccount: 'You already have an account with {email}.',
  accept: 'Accept invitation',
  newAccount: 'Create your own account with {email}. Only you see its settings and reminders.',
  firstName: 'First name',
  lastName: 'Last name',
  state: 'State',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  stateRequired: 'State is required',
  password: 'Password',
  deadTitle: 'This invitation doesn’t work anymore',
  deadText: 'Ask the person who sent it to invite you again.',
  retryTitle: 'We couldn’t open your invitation',
  retry: 'Retry',
  doneTitle: 'You now have access',
  doneText: 'Log in to see what {name} shares with you.',
} as const;

export const t = createTranslator({ en }, 'shell/sign-in/invitation');
