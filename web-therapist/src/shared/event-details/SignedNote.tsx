import { TextDraftStatus, useInfiniteQuery, useTextDraft } from '@larkwell/app-kit';
import type { EventNote } from '@larkwell/app-kit/api';
import { NoteSignature } from '@larkwell/app-kit/child';
import { Button, NoteForm, WrittenText } from '@larkwell/ui';
import type { Dispatch, SetStateAction } from 'react';
import { cosignaturesQuery } from '../cosignatures/queries.ts';
import { useTherapist } from '../therapist/queries.ts';
import { addendumKey, type NoteDrafts, withCorrection, withoutCorrection } from './drafts.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';
import { useAddAddendum } from './mutations.ts';

interface SignedNoteProps {
  eventId: string;
  note: EventNote;
  /** Only the author adds an addendum. */
  mine: boolean;
  /** 'Subjective' */
  part: string;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
}

/** The signature and the addenda of a note, with a form for the author's next one. */
export function SignedNote({ eventId, note, mine, part, drafts, onDrafts }: SignedNoteProps) {
  const { zone } = useTherapist();
  return (
    <>
      <NoteSignature note={note} zone={zone} />
      {mine && note.cosignature?.state === 'returned' && <Feedback noteId={note.id} />}
      {mine && <NextAddendum eventId={eventId} note={note} part={part} drafts={drafts} onDrafts={onDrafts} />}
    </>
  );
}

function NextAddendum({ eventId, note, part, drafts, onDrafts }: Omit<SignedNoteProps, 'mine'>) {
  const { zone } = useTherapist();
  const add = useAddAddendum(eventId);
  const key = addendumKey(note.id);
  const typed = drafts.corrections[key];
  const write = (text: string) => onDrafts((before) => withCorrection(before, key, { from: '', text }));
  const close = () => onDrafts((before) => withoutCorrection(before, key));
  const draft = useTextDraft({
    about: { childId: note.child_id, kind: 'addendum', subjectId: note.id },
    text: typed?.text ?? '',
    setText: write,
  });
  return (
    <>
      <TextDraftStatus draft={draft} zone={zone} onDiscard={close} />
      {typed ? (
        <NoteForm
          label={t('addendum', { part })}
          text={typed.text}
          onText={write}
          requiredMessage={t('addendumRequired')}
          onCancel={close}
          onSave={async (content) => {
            await add.mutateAsync({ id: note.id, content });
            close();
          }}
        />
      ) : (
        <Button
          className={classes.save}
          variant="subtle"
          size="sm"
          aria-label={t('addAddendumTo', { part })}
          onClick={() => write('')}
        >
          {t('addAddendum')}
        </Button>
      )}
    </>
  );
}

/** What the author's supervisor asked them to add. */
function Feedback({ noteId }: { noteId: string }) {
  const { data = [] } = useInfiniteQuery(cosignaturesQuery());
  const returned = data.find(({ notes }) => notes.some(({ id }) => id === noteId));
  return returned ? (
    <WrittenText by={t('feedbackBy', { name: returned.supervisor_name })} text={returned.feedback} />
  ) : null;
}
