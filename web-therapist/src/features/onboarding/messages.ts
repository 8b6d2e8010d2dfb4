import { createTranslator } from '@larkwell/app-kit';

export const en = {
  profileFailed: 'We couldn’t load your profile',
  stepAccount: 'Account',
  stepProfile: 'Profile',
  stepSubSpecialties: 'Specialties',
  stepCalendar: 'Working hours',
  accountTitle: 'Welcome, {name}',
  accountLead: 'We filled this in from your application. Still right?',
  profileTitle: 'How families meet you',
  profileLead: 'A picture and a few words help parents choose.',
  subSpecialtiesTitle: 'What do you work on?',
  subSpecialtiesLead: 'We match you with children who need these areas.',
  calendarTitle: 'When do you work?',
  calendarLead: 'Families can only book inside these hours. You can change them anytime.',
  continue: 'Continue',
  finish: 'Finish',
  back: 'Back',
  successTitle: 'You’re all set',
  successLead: 'Families in your states can find you now. When one books, we’ll email you and add it to your calendar.',
  openCalendar: 'Open calendar',
} as const;

export const t = createTranslator({ en }, 'therapist/onboarding');
