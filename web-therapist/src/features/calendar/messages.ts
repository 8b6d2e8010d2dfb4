import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Calendar',
  failed: 'We couldn’t load your calendar',
  retry: 'Try again',
  new: 'New',
  options: 'View options',
  optionsFiltered: 'View options, filtered',
  showWeekends: 'Show weekends',
  allHours: 'Show all hours',
  hoursHidden: {
    one: '{count} event outside your working hours is hidden.',
    other: '{count} events outside your working hours are hidden.',
  },
  tone_session: 'Therapy sessions',
  tone_group: 'Group sessions',
  tone_event: 'Other events',
  tone_blocked: 'Blocked time',
  tone_canceled: 'Canceled',
  quickTile: 'New',
  weekendHidden: {
    one: '{count} event on the weekend is hidden.',
    other: '{count} events on the weekend are hidden.',
  },
  filterUnknown: 'This link filters by something that isn’t on your calendar, so we left it out.',
  filterUnknownRemove: 'Got it',
  moveHint: 'To move something, drag it, press Alt with an arrow key, or right-click it. Press ? for all keys.',
  copiedEvent: 'Copied. Choose a time and press Ctrl+V to paste.',
  cutEvent: 'Cut. Choose a time and press Ctrl+V to move it there.',
  selectedDetails: '{details}, selected',
  entryDetails: '{type}, {status}',
  groupOf: 'Group of {count}',
  groupTitle: '{title} ({count})',
  clockOf: 'for {names}',
  cancel: 'Cancel',
  leaves: 'Time off',
  leaveTake: 'Time off',
  leaveShade: 'Time off: {reason}',
} as const;

export const t = createTranslator({ en }, 'therapist/calendar');
