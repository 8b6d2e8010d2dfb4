import { createTranslator } from '@larkwell/app-kit';

export const en = {
  offerTitle: 'A time opened up',
  offerWhen: '{day}, {time}',
  offerDetails: '{minutes} minutes with {therapist} · {zone}',
  offerHeld: 'We’re holding it for you for {left}. After that, we offer it to the next family.',
  offerSoon: 'It starts in less than 24 hours, so you can cancel it for free only right after you take it.',
  offerOver: 'This time is no longer held for you.',
  take: 'Take this time',
  took: 'Booked. You’ll find it under Sessions.',
  pass: 'Pass',
  passed: 'We’ll offer this time to the next family.',
  waitlistSaved: 'Waitlist saved',
  waitlistPaused: 'Waitlist paused',
  waitlistLeft: 'You’re off the waitlist',
} as const;

export const t = createTranslator({ en }, 'guardian/shared/waitlist');
