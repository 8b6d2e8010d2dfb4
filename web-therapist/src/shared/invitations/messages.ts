import { createTranslator } from '@larkwell/app-kit';

export const en = {
  invite: 'Invite to schedule',
  inviteOf: 'Invite to schedule: {name}, {service}',
  invited: 'Invitation sent to {name}’s family',
  invitedSeveral: { one: '{count} invitation sent', other: '{count} invitations sent' },
  inviteTitle: 'Invite {name} to schedule',
  factChild: 'Child',
  factService: 'Service',
  factSessions: 'Left to book',
  factCount: { one: '{count} session', other: '{count} sessions' },
  factUntil: 'Book by',
  emailTitle: 'The email the family gets',
  emailLanguage: 'This family gets it in {language}.',
  emailLanguages: 'Each adult gets it in their own language: {languages}.',
  // the words of the email: tests/contract/test_invitation_preview.py
  emailSubject: '{therapist} invites you to book sessions',
  emailText:
    '{therapist} invites you to book {sessions} for {child}. Choose the times that work for you. You don’t need to log in.',
  anAssessment: 'an assessment',
  consultations: 'consultations',
  aFreeSession: 'a free first session',
  iepMeetings: 'IEP meetings',
  sessions: 'sessions',
  emailHint: 'The link in it works for 14 days. A link you sent earlier for this service stops working.',
  cancel: 'Cancel',
  send: 'Send invitation',
  inviteText:
    'We’re emailing this link to the family, and you can share it too. They can use it to book {name}’s remaining {service} sessions with you.',
  inviteLink: 'Booking link',
  inviteUntil: 'The link works until {date}.',
  revoked: 'Invitation revoked',
  revokedSeveral: 'Invitations revoked',
  arrangedByYou: 'You schedule group sessions in your calendar.',
  noTimeUntil: {
    one: '{count} session can’t be booked: you have no open time for it by {date}.',
    other: '{count} sessions can’t be booked: you have no open times for them by {date}.',
  },
  noTime: {
    one: '{count} session can’t be booked: you have no open time for it.',
    other: '{count} sessions can’t be booked: you have no open times for them.',
  },
} as const;

export const t = createTranslator({ en }, 'therapist/shared/invitations');
