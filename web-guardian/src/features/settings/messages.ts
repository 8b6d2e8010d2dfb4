import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Settings',
  pictureHint: 'It shows next to your messages. Only your child’s therapists and other guardians see it.',
  pictureDeleteText: 'Nobody will see it anymore.',
  closeAccount: 'Close your account',
  contact: 'Contact details',
  children: 'Your children',
  addChild: 'Add a child',
  childAdded: 'You added {name}. Next, choose a plan.',
  therapy: 'What do you need help with?',
  therapyFailed: 'We couldn’t load the types of therapy',
} as const;

export const t = createTranslator({ en }, 'guardian/settings');
