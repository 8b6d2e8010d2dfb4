import { createTranslator } from '@larkwell/app-kit';

export const en = {
  menuOf: 'Actions for {name}',
  menuOpen: 'Open',
  menuNote: 'Write note',
  menuMessage: 'Message {name}’s family',
  menuMove: 'Move…',
  menuDuplicate: 'Duplicate…',
  menuCopy: 'Copy',
  menuCut: 'Cut',
  menuEdit: 'Edit…',
  menuSelect: 'Select',
  menuUnselect: 'Remove from selection',
  menuCancel: 'Cancel session…',
  cancel: 'Cancel',
} as const;

export const t = createTranslator({ en }, 'therapist/calendar/menu');
