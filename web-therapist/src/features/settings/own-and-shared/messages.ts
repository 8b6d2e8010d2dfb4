import { createTranslator } from '@larkwell/app-kit';

export const en = {
  shared: 'Shared with every therapist',
  edit: 'Edit',
  editOf: 'Edit: {name}',
  delete: 'Delete',
  deleteOf: 'Delete: {name}',
  deleteTitle: 'Delete “{name}”?',
} as const;

export const t = createTranslator({ en }, 'therapist/settings/own-and-shared');
