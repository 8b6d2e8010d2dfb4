export const en = {
  invite: 'Invite to schedule',
  inviteOf: 'Invite to schedule: {name}, {service}',
  invited: 'Invitation for {name} made',
  inviteTitle: 'Invite {name} to schedule',
  inviteText:
    'We mail this link to the family, and you can send it yourself. With it they book what is left of {service} for {name} with you, and see nothing else.',
  inviteLink: 'Booking link',
  inviteUntil: 'It works until {date}.',
  revoked: 'Invitation revoked',
} as const;
