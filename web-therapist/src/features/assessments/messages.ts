import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Assessments',
  lead: 'Share your assessment reports with {child}’s family. They see a report once you share it.',
  failed: 'We couldn’t load the reports',
  newTitle: 'New report',
  draftTitle: 'Draft',
  reportTitle: 'Title',
  titleHint: 'For example: Speech and language evaluation',
  titleRequired: 'Title is required',
  date: 'Date of the assessment',
  file: 'Report',
  savedFile: 'Saved file: {name}',
  saveDraft: 'Save draft',
  share: 'Share with the family',
  draftSaved: 'Draft saved',
  shared: 'Report shared. We’ll email the family.',
  shareTitle: 'Share this report?',
  shareText: 'We’ll email {child}’s family, and they can read it. You can’t change or take back a shared report.',
  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardText: 'We’ll delete “{title}” and its file. Nobody else has seen it, and you can’t get it back.',
  keepDraft: 'Keep draft',
  discarded: 'Draft discarded',
  sharedTitle: 'Shared reports',
  sharedEmptyTitle: 'No shared reports yet',
  sharedEmpty: 'Reports you share with the family appear here.',
} as const;

export const t = createTranslator({ en }, 'therapist/assessments');
