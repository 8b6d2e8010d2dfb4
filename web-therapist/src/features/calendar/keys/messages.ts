import { createTranslator } from '@larkwell/app-kit';

export const en = {
  keysTitle: 'Keyboard shortcuts',
  keysSwitch: 'Use single-key shortcuts',
  keysSwitchHint: 'Turn them off if you use voice control. Arrow keys and Enter always work.',
  keyCreate: 'Create a session or event',
  keyToday: 'Go to today',
  keyNext: 'Next days, week or month',
  keyPrevious: 'Previous days, week or month',
  keyDay: 'Day',
  keyThreeDays: '3 days',
  keyWeek: 'Week',
  keyMonth: 'Month',
  keyAgenda: 'Agenda',
  keyGoTo: 'Go to date',
  keyMenu: 'Actions for the focused event',
  keyHelp: 'Show this list',
  keyWalk: 'Walk through events, or times from the hours',
  keyOpen: 'Open the event, or create one',
  keyMove: 'Move the focused event',
  keySearch: 'Search',
  keyEdit: 'Edit the focused event',
  keySelect: 'Select the focused event',
  keyClick: 'Select with a click',
  keysClick: 'Shift + click',
  keyCopy: 'Copy, cut or paste',
} as const;

export const t = createTranslator({ en }, 'therapist/calendar/keys');
