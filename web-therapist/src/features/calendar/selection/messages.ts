import { createTranslator } from '@larkwell/app-kit';

export const en = {
  selectedCount: { one: '{count} selected', other: '{count} selected' },
  selection: 'Selected events',
  selectedMark: 'Mark {count}',
  selectedCancel: 'Cancel {count}',
  selectedClear: 'Clear selection',
  cancelSeveral: 'Cancel several sessions',
  cancelSeveralText: {
    one: 'We’ll email the family of {count} session. It stays in your calendar as canceled.',
    other: 'We’ll email the families of {count} sessions. They stay in your calendar as canceled.',
  },
  cancelSeveralOne: '{name}, {when}',
  cancelSeveralWhy: 'Why?',
  cancelSeveralRequired: 'Choose a reason',
  cancelSeveralKeep: 'Keep sessions',
  cancelSeveralDo: { one: 'Cancel {count} session', other: 'Cancel {count} sessions' },
  notCanceled: { one: '{count} session couldn’t be canceled', other: '{count} sessions couldn’t be canceled' },
  scopeTitle: 'Move {name}',
  scopeOnlyThis: 'Only this one',
  scopeAll: 'This and all following ones',
  scopeMore: 'More options',
} as const;

export const t = createTranslator({ en }, 'therapist/calendar/selection');
