import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Settings',
  tabAboutYou: 'About You',
  tabPublicProfile: 'Public Profile',
  tabAccount: 'Account',
  tabWorkingHours: 'Working Hours',
  tabReports: 'Reports',
  tabResources: 'Resources',
  saved: 'Your information was updated successfully',
  profileFailed: 'We couldn’t load your profile',

  contact: 'How we reach you',
  meetingTitle: 'Where you meet families',
  experienceTitle: 'Experience',
  experience: 'Years of experience',
  pediatricExperience: 'Years with children',
  onlineExperience: 'Years of online therapy',
  yearsRequired: 'Years are required',
  yearsWrong: 'Years must be between 0 and {most}',
  work: 'What you work on',
  publicProfile: 'How families meet you',
  hours: 'When families can book you',

  name: 'Your name',
  firstName: 'First name',
  lastName: 'Last name',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  licenses: 'Licenses',
  licensesLead: 'You can meet families in states where your license is valid. We review every change first.',
  statesFailed: 'We couldn’t load the states',
  statusValid: 'Valid',
  statusExpiring: 'Expires soon',
  statusExpired: 'Expired',
  statusUnverified: 'In review',
} as const;

export const t = createTranslator({ en });
