import { createTranslator } from '@larkwell/app-kit';

export const en = {
  tabs: 'Documents',
  tabAll: 'All documents',
  tabTherapists: 'By therapist',
  tabResources: 'Resources',
  tabIntakeForm: 'Intake form',
  tabRecordAccess: 'Who opened it',
  tabLegal: 'Legal documents',
  byTherapistTitle: 'Documents by therapist',
  byTherapistLead: 'Files each therapist added, and files you shared with just one.',
  byTherapistEmptyTitle: 'No documents yet',
  byTherapistEmpty: 'When your child has a therapist, their documents appear here.',
  documentsFailed: 'We couldn’t load the documents',
  documentsOf: 'Documents: {name}',
  forAllTherapists: 'For all therapists',
  formerTherapist: 'A former therapist',
  noneFromTherapist: 'No documents yet.',
  lead: 'Reports, plans and pictures you and your therapist share.',
  empty: 'Files you or your therapist add appear here.',
  visibleTo: '{child}’s therapists can see it.',
  deleteText: 'You and your therapist won’t see {name} anymore.',
} as const;

export const t = createTranslator({ en }, 'guardian/documents');
