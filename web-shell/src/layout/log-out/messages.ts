import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Log out and lose what you typed?',
  text: 'You typed something that isn’t saved or sent. Logging out deletes it from this browser.',
  logOut: 'Log Out',
} as const;

export const t = createTranslator({ en }, 'shell/log-out');
