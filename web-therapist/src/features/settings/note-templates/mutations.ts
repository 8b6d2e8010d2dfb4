import { useToastMutation } from '@larkwell/app-kit';
import {
  changeNoteTemplate,
  createNoteTemplate,
  deleteNoteTemplate,
  type NoteTemplateText,
} from '@larkwell/app-kit/api';
import { t } from './messages.ts';

const invalidates = [[{ _id: 'listNoteTemplates' }]];

export const useCreateTemplate = () =>
  useToastMutation({
    mutationFn: (text: NoteTemplateText) => createNoteTemplate({ body: { note_template: text } }),
    success: t('created'),
    // the form shows it
    error: false,
    invalidates,
  });

export const useChangeTemplate = () =>
  useToastMutation({
    mutationFn: ({ id, text }: { id: string; text: NoteTemplateText }) =>
      changeNoteTemplate({ path: { template_id: id }, body: { note_template: text } }),
    success: t('changed'),
    error: false,
    invalidates,
  });

export const useDeleteTemplate = () =>
  useToastMutation({
    mutationFn: (id: string) => deleteNoteTemplate({ path: { template_id: id } }),
    success: t('deleted'),
    invalidates,
  });
