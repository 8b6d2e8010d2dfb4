import type { Note } from '@larkwell/app-kit/api';
import type { Dispatch, SetStateAction } from 'react';
import type { NoteDrafts } from './drafts.ts';
import { KeptText } from './KeptText.tsx';
import { t } from './messages.ts';
import { useChangeNote, useDeleteNote } from './mutations.ts';

interface KeptNoteProps {
  eventId: string;
  note: Note;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  mine: boolean;
  /** 'Subjective' */
  part: string;
}

export function KeptNote({ eventId, note, mine, part, ...drafts }: KeptNoteProps) {
  const change = useChangeNote(eventId);
  const deletion = useDeleteNote(eventId);
  return (
    <KeptText
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
