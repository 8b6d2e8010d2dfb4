import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Session note',
  titleOf: 'Session note, {child}',
  about: '{children} · {when}',
  session: 'Session details',
  tasks: 'Tasks',
  lead: 'Only you and the child’s other therapists can read these until you share one with the family.',
  leadSubstitute:
    'You’re covering this session for a colleague, so you write its notes. The child’s therapists can read them, and the family can read what you share.',
  failed: 'We couldn’t load this session',
  notesFailed: 'We couldn’t load the notes',
  recapFailed: 'We couldn’t load the recap',
  nobody: 'No one is in this session',
  keys: 'Your draft saves as you type, and only you can see it. Press Ctrl+Enter to sign the note, or Ctrl+S to save it unsigned. Type / for phrases.',
  draftSavedAt: 'Draft saved {when}',
  draftsFailed: 'We couldn’t load your draft',
  conflictTitle: '{part} for {child} changed in two places',
  last: 'Last note',
  lastFailed: 'We couldn’t load the last note',
  lastNone: '{child} has no earlier note.',
  carryForward: 'Carry forward',
  carried: 'Copied into the empty parts',
  nothingToCarry: 'Every part has text already',
  useTemplate: 'Use template',
  templatesLoading: 'Loading templates…',
  templatesFailed: 'We couldn’t load your templates',
  templatesManage: 'Manage phrases and templates',
  filled: { one: 'Filled one empty part', other: 'Filled {count} empty parts' },
  nothingToFill: 'The parts of this template have text already',
  messages: 'Family messages',
  messagesFailed: 'We couldn’t load the messages',
  messagesNone: 'No messages since the last note.',
  messagesOpen: 'Open messages',
} as const;

export const t = createTranslator({ en });
