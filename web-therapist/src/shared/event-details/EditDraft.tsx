import { TextDraftStatus, useTextDraft } from '@larkwell/app-kit';
import type { TextDraft } from '@larkwell/app-kit/api';
import type { Dispatch, SetStateAction } from 'react';
import { useTherapist } from '../therapist/queries.ts';
import { type NoteDrafts, withCorrection, withoutCorrection } from './drafts.ts';

interface EditDraftProps {
  kind: Extract<TextDraft['kind'], 'note_edit' | 'material_edit'>;
  childId: string;
  saved: { id: string; content: string };
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
}

/** Saves the edit of a note or material by itself until it is saved or canceled, and opens it again on the next visit. */
export function EditDraft({ kind, childId, saved, drafts, onDrafts }: EditDraftProps) {
  const { zone } = useTherapist();
  const { id, content } = saved;
  const edit = drafts.corrections[id];
  const cancel = () => onDrafts((before) => withoutCorrection(before, id));
  const draft = useTextDraft({
    about: { childId, kind, subjectId: id },
    text: edit && edit.text.trim() !== edit.from.trim() ? edit.text : '',
    setText: (text) => {
      if (text === '') cancel();
      else onDrafts((before) => withCorrection(before, id, { from: before.corrections[id]?.from ?? content, text }));
    },
  });
  return <TextDraftStatus draft={draft} zone={zone} onDiscard={cancel} />;
}
