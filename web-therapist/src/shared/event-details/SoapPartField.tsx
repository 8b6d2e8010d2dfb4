import type { Note } from '@larkwell/app-kit/api';
import { Textarea } from '@larkwell/ui';
import type { Dispatch, SetStateAction } from 'react';
import type { NoteDrafts, SoapPart } from './drafts.ts';
import { EditableNote } from './EditableNote.tsx';
import classes from './event-details.module.css';
import { t } from './messages.ts';

interface SoapPartFieldProps {
  eventId: string;
  part: SoapPart;
  /** Saved notes of this part. */
  notes: readonly Note[];
  isMine: (note: Note) => boolean;
  /** The viewer may write this part and has no note of it yet. */
  open: boolean;
  draft: string;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  error: string | null;
  onDraft: (text: string) => void;
}

export function SoapPartField(props: SoapPartFieldProps) {
  const { eventId, part, notes, isMine, open, draft, drafts, onDrafts, error, onDraft } = props;
  return (
    <div className={classes.part}>
      {(notes.length > 0 || !open) && <h4 className={classes.partName}>{t(part)}</h4>}
      {notes.map((note) => (
        <EditableNote
          key={note.id}
          eventId={eventId}
          note={note}
          drafts={drafts}
          onDrafts={onDrafts}
          mine={isMine(note)}
          part={t(part)}
        />
      ))}
      {open && (
        <Textarea
          label={t(part)}
          description={t(`${part}_hint`)}
          minRows={2}
          maxRows={10}
          value={draft}
          error={error}
          onChange={(event) => onDraft(event.currentTarget.value)}
        />
      )}
      {!open && notes.length === 0 && <p className={classes.none}>{t('noNote')}</p>}
    </div>
  );
}
