import { createTranslator } from '@larkwell/app-kit';

export const en = {
  requestTitle: 'Forgot your password?',
  requestLead: 'Enter your email, and we’ll send you a link to set a new password.',
  requestSend: 'Send link',
  requestAgainTitle: 'Get a new link',
  sentTitle: 'Check your email',
  sentText: 'If {email} belongs to an account, we’ve sent a link. It works once.',
  sentAgain: 'Use another email',
  email: 'Email',
  newTitle: 'Set a new password',
  newLead: 'You’ll be signed out on your other devices.',
  firstTitle: 'Welcome to Larkwell',
  firstLead: 'Choose a password to log in for the first time.',
  password: 'Password',
  newSave: 'Set password',
  backToLogin: 'Back to login',
  doneTitle: 'Your password is set',
  doneText: 'Log in with it to continue.',
} as const;

export const t = createTranslator({ en }, 'shell/password');
