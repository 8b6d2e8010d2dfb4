import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Close your account',
  back: 'Settings',
  lead: 'You have until {date} to change your mind.',
  failed: 'We couldn’t load what closing your account means',
  notYours: 'Only the account owner can close the account.',

  now: 'Today',
  signedOut: 'We log you out on every device, and your calendar link stops working.',
  waitlists: 'Your children leave the waitlist, and links to book sessions stop working.',
  sessionsFailed: 'We couldn’t load the booked sessions',
  noSessions: '{child} has no booked sessions.',
  sessions: {
    one: 'We cancel {child}’s booked session:',
    other: 'We cancel {child}’s {count} booked sessions:',
  },
  sessionsAndMore: 'We cancel all of {child}’s booked sessions. The next ones are:',
  ofAnother: 'You no longer see {child}. Booked sessions and the record stay with the guardian who registered {child}.',
  session: '{when} with {therapist}',
  lateSession: '{when} with {therapist}. It’s less than 24 hours away, so it counts as used.',

  plans: 'Your plans',
  plansFailed: 'We couldn’t load your plans',
  noPlans: 'You have no plan that renews.',
  planEnds: '{plan} for {child} ends on {date}. It doesn’t renew, and we charge nothing more.',
  planEndsNow: '{plan} for {child} ends today. We charge nothing more.',
  planOwed: '{plan} for {child} ends today. You won’t be charged the overdue {total}.',
  aChild: 'your child',

  grace: 'Until {date}',
  graceText: 'Log in and choose “Keep my account”, and we erase nothing. Canceled sessions don’t come back.',

  erasure: 'On {date}',
  erasureText:
    'We erase your family’s data: names, contact details, messages, documents and everything you see when you log in.',
  kept: {
    one: 'The law makes us keep clinical records for {count} year. They’re encrypted, and nobody opens them without a legal reason.',
    other:
      'The law makes us keep clinical records for {count} years. They’re encrypted, and nobody opens them without a legal reason.',
  },
  keptToo: 'We also keep payments, session times and who opened a record, without names.',

  downloads: 'Keep a copy',
  downloadsLead: 'You can’t download anything while the account is closed.',
  record: 'Download {child}’s records',
  receipts: 'Download receipts',

  confirm: 'Close your account',
  password: 'Current password',
  passwordRequired: 'Password is required',
  close: 'Close account',
  closed: 'Your account is closed. We sent you an email.',
} as const;

export const t = createTranslator({ en }, 'guardian/account-closure');
