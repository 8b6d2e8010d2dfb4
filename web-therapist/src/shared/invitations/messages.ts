import { createTranslator } from '@larkwell/app-kit';

const en = {
  invite: 'Invite to schedule',
  inviteOf: 'Invite to schedule: {name}, {service}',
  invited: 'Invitation sent to {name}’s family',
  inviteTitle: 'Invite {name} to schedule',
  inviteText:
    'We’re emailing this link to the family, and you can share it too. They can use it to book {name}’s remaining {service} sessions with you.',
  inviteLink: 'Booking link',
  inviteUntil: 'The link works until {date}.',
  revoked: 'Invitation revoked',
} as const;

export const t = createTranslator({ en });
