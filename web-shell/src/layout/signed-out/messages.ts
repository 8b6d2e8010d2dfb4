import { createTranslator } from '@larkwell/app-kit';

export const en = {
  close: 'Leave this page',
  logIn: 'Log in',
  getStarted: 'Get started',
  forTherapists: 'For therapists',
  haveAccount: 'Already have an account?',
  areYouTherapist: 'Are you a therapist?',
  areYouParent: 'Are you a parent?',
  therapistLogIn: 'Therapist login',
  parentLogIn: 'Parent login',
} as const;

export const t = createTranslator({ en }, 'shell/signed-out');
