export const en = {
  title: 'Settings',
  contact: 'How we reach you',
  children: 'Your children',
  addChild: 'Add a child',
  childAdded: '{name} was added. Choose a plan next.',
  therapy: 'What should we help with?',
  therapyRequired: 'Choose at least one therapy',
  therapyFailed: 'We could not load the therapies',
} as const;
