import { createTranslator } from '@larkwell/app-kit';

export const en = {
  lead: 'Type / in a session note to insert a phrase, or choose “Use template” to fill its empty parts. Use placeholders instead of names: {placeholders}.',
  failed: 'We couldn’t load your phrases and templates',
  own: 'Yours',
  emptyTitle: 'None of your own yet',
  empty: 'Save sentences that you write often, and the outline of a note.',
  add: 'Add phrase or template',
  addTitle: 'Add phrase or template',
  editTitle: 'Edit phrase or template',
  deleteText: 'Notes that you wrote with it stay the way they are.',
  cancel: 'Cancel',
  save: 'Save',
  name: 'Name',
  nameRequired: 'Name is required',
  nameTooLong: 'Name must be at most 60 characters',
  phrase: 'Phrase',
  phraseHint: 'Inserted by / into any part of a note.',
  partHint: 'Optional. Filled by “Use template”.',
  placeholdersHint: 'Don’t write about a child here. Use placeholders instead of names: {placeholders}.',
  textRequired: 'Write a phrase or at least one part of the note.',
  textTooLong: 'Use at most 10,000 characters',
  created: 'Added to your phrases and templates',
  changed: 'Saved',
  deleted: 'Deleted',
} as const;

export const t = createTranslator({ en }, 'therapist/settings/note-templates');
