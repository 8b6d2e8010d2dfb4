import { listNoteTemplatesOptions, type NoteTemplate, type NoteTemplatesResponse } from '@larkwell/app-kit/api';

/** The therapist's own phrases and templates, and the shared ones, by name. */
export const noteTemplatesQuery = {
  ...listNoteTemplatesOptions(),
  select: ({ note_templates }: NoteTemplatesResponse): NoteTemplate[] => note_templates,
};
