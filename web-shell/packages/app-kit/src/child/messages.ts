import { createTranslator } from '@larkwell/ui';

const en = {
  documents: 'Documents',
  documentsOf: '{child}’s documents',
  documentsFailed: 'We couldn’t load the documents',
  documentsEmptyTitle: 'No documents yet',
  documentAdded: 'Document added',
  documentDeleted: 'Document deleted',
  documentDeleteTitle: 'Delete this document?',
  documentDelete: 'Delete',
  addedByYou: 'Added by you on {date} · {size}',
  addedBy: 'Added by {name} on {date} · {size}',
  addedOn: 'Added on {date} · {size}',
  kilobytes: '{size} KB',
  megabytes: '{size} MB',
  messagesFailed: 'We couldn’t load the messages',
  messagePlaceholder: 'Write a message',
  noteAdded: 'Message sent',
  noteAddFailed: 'We couldn’t send your message',
  noteUpdated: 'Message updated',
  noteUpdateFailed: 'We couldn’t update your message',
  noteDeleted: 'Message deleted',
  noteDeleteFailed: 'We couldn’t delete your message',
} as const;

export const t = createTranslator({ en });
