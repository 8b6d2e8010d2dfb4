import type { EventNote, Guest } from '@larkwell/app-kit/api';
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { DictateButton } from '../dictation/DictateButton.tsx';
import type { NoteDrafts, SoapPart } from './drafts.ts';
import { EditableNote } from './EditableNote.tsx';
import classes from './event-details.module.css';
import { t } from './messages.ts';
import { type Phrases, PhraseTextarea } from './PhraseTextarea.tsx';

interface SoapPartFieldProps {
  eventId: string;
  child: Guest;
  /** The session's other children: a note can be moved to them. */
  others: readonly Guest[];
  part: SoapPart;
  /** Level of the part's heading: 3 on the note's own page, which has more room. */
  partLevel: 3 | 5;
  /** Saved notes of this part. */
  notes: readonly EventNote[];
  isMine: (note: EventNote) => boolean;
  /** The viewer may write this part and has no note of it yet. */
  open: boolean;
  /** The caret starts here. */
  focused: boolean;
  draft: string;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  phrases?: Phrases | undefined;
  error: string | null;
  onDraft: (text: string) => void;
}

export function SoapPartField(props: SoapPartFieldProps) {
  const {
    eventId,
    child,
    others,
    part,
    partLevel,
    notes,
    isMine,
    open,
    focused,
    draft,
    drafts,
    onDrafts,
    phrases,
    error,
    onDraft,
  } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const startsHere = useRef(focused);
  useEffect(() => {
    // the field may appear after the dialog has chosen its first focus
    if (startsHere.current) field.current?.focus();
  }, []);
  const Part = `h${partLevel}` as const;
  return (
    <div className={classes.part}>
      {(notes.length > 0 || !open) && <Part className={classes.partName}>{t(part)}</Part>}
      {notes.map((note) => (
        <EditableNote
          key={note.id}
          eventId={eventId}
          note={note}
          child={child}
          others={others}
          drafts={drafts}
          onDrafts={onDrafts}
          mine={isMine(note)}
          part={t(part)}
        />
      ))}
      {open && phrases && (
        <>
          <PhraseTextarea
            ref={field}
            {...(focused ? { 'data-autofocus': true } : {})}
            label={t(part)}
            description={t(`${part}_hint`)}
            minRows={partLevel === 3 ? 4 : 2}
            maxRows={partLevel === 3 ? 30 : 10}
            value={draft}
            error={error}
            phrases={phrases}
            onChange={onDraft}
          />
          <DictateButton field={field} label={t(part)} />
        </>
      )}
      {!open && notes.length === 0 && <p className={classes.none}>{t('noNote')}</p>}
    </div>
  );
}
