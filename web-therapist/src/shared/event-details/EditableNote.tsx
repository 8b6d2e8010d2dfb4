import type { Note } from '@larkwell/app-kit/api';
import type { Dispatch, SetStateAction } from 'react';
import type { NoteDrafts } from './drafts.ts';
import { EditableText } from './EditableText.tsx';
import { t } from './messages.ts';
import { useChangeNote, useDeleteNote } from './mutations.ts';

interface EditableNoteProps {
  eventId: string;
  note: Note;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  mine: boolean;
  /** 'Subjective' */
  part: string;
}

export function EditableNote({ eventId, note, mine, part, ...drafts }: EditableNoteProps) {
  const change = useChangeNote(eventId);
  const deletion = useDeleteNote(eventId);
  return (
    <EditableText
      kept={note}
      {...drafts}
      mine={mine}
      label={part}
      shareLabel={t('share')}
      sharedLabel={t('shared')}
      deleteTitle={t('deleteTitle')}
      deleteText={(when) => t('deleteText', { part, when })}
      change={change}
      deletion={deletion}
    />
  );
}
