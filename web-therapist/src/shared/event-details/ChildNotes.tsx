import type { EventNote, EventSchema, Guest } from '@larkwell/app-kit/api';
import { Button } from '@larkwell/ui';
import { type Dispatch, type KeyboardEvent, type SetStateAction, useState } from 'react';
import { useTherapist } from '../therapist/queries.ts';
import {
  draftOf,
  type NoteDrafts,
  soapParts,
  type WrittenNote,
  withDraft,
  withSavedPart,
  writtenNotes,
} from './drafts.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';
import { useAddNotes, useSignNote } from './mutations.ts';
import type { Phrases } from './PhraseTextarea.tsx';
import { SoapPartField } from './SoapPartField.tsx';

export interface NoteHeadings {
  /** Level of the child's name; the parts are one level below. */
  nameLevel: 2 | 4;
  /**
   * Offered in the fields of missing parts; the caret starts in the first one. Without it, notes are only shown and
   * corrected.
   */
  phrases?: Phrases | undefined;
}

interface ChildNotesProps extends NoteHeadings {
  event: EventSchema;
  child: Guest;
  /** Of all children of the session. */
  notes: readonly EventNote[];
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  /** With a recap that isn't shared yet, signing shares it too. */
  recaps?: DraftRecaps | undefined;
}

export interface DraftRecaps {
  /** There is a draft with text that can be shared. */
  isReady: (childId: string) => boolean;
  /** True when everything is saved. */
  save: () => Promise<boolean>;
}

export const mayWriteOn = ({ permissions }: EventSchema, { canceled }: Guest) =>
  (canceled ? permissions.write_notes_of_canceled : permissions.write_notes).allowed;

/** Whether this therapist has signed a note about this child: then they write no more parts. */
export const hasSigned = (notes: readonly EventNote[] | null, childId: string, therapistId: string) =>
  notes?.some(
    ({ child_id, creator_id, signed_at }) => child_id === childId && creator_id === therapistId && signed_at !== null,
  ) ?? false;

/** The four parts of one child's note: saved parts, and fields for missing ones. The name stays in sight. */
export function ChildNotes({ event, child, nameLevel, notes, drafts, onDrafts, recaps, phrases }: ChildNotesProps) {
  const writing = phrases !== undefined;
  const therapist = useTherapist();
  const childId = child.child_id;
  const [missing, setMissing] = useState(false);
  const [editOpen, setEditOpen] = useState(false);
  const filed = (note: WrittenNote) => onDrafts((before) => withSavedPart(before, note));
  const add = useAddNotes(event.id, filed);
  const signing = useSignNote(event.id, filed);

  const isMine = ({ creator_type, creator_id }: EventNote) =>
    creator_type === 'therapist' && creator_id === therapist.id;
  const unsigned = notes.filter((note) => note.child_id === childId && isMine(note) && note.signed_at === null);
  const writable = mayWriteOn(event, child) && !hasSigned(notes, childId, therapist.id);
  const parts = soapParts.map((part) => {
    const kept = notes.filter(({ note_type, child_id }) => note_type === part && child_id === childId);
    const draft = draftOf(drafts, childId, part);
    // keep typed text readable, even if writing is no longer allowed or the part was saved elsewhere
    return { part, kept, draft, open: writing && (draft !== '' || (writable && !kept.some(isMine))) };
  });
  const shown = writing ? parts : parts.filter(({ kept }) => kept.length > 0);
  const firstOpen = parts.find(({ open }) => open)?.part;
  const others = event.guests.filter((guest) => guest.child_id !== childId && mayWriteOn(event, guest));

  function save() {
    const written = writtenNotes(drafts, childId);
    setMissing(written.length === 0);
    if (written.length > 0) add.mutate(written);
  }

  const sharesRecap = recaps?.isReady(childId) ?? false;

  async function sign() {
    const written = writtenNotes(drafts, childId);
    const edited = unsigned.some(({ id }) => drafts.corrections[id]);
    setEditOpen(edited);
    setMissing(!edited && written.length + unsigned.length === 0);
    if (edited || written.length + unsigned.length === 0) return;
    if (sharesRecap && !(await recaps?.save())) return; // the recap says why
    signing.mutate({ child_id: childId, notes: written, share_recap: sharesRecap });
  }

  const signable = writing && (firstOpen !== undefined || unsigned.length > 0);
  const busy = add.isPending || signing.isPending;

  function actByKey(press: KeyboardEvent) {
    if (!(press.ctrlKey || press.metaKey) || !(press.key === 's' || press.key === 'Enter') || !signable) return;
    press.preventDefault();
    if (busy) return;
    if (press.key === 'Enter') void sign();
    else if (firstOpen) save();
  }

  const inGroup = event.guests.length > 1;
  const signLabel = inGroup
    ? t(sharesRecap ? 'signAndShareOf' : 'signNoteOf', { name: child.name })
    : t(sharesRecap ? 'signAndShare' : 'signNote');
  const Name = `h${nameLevel}` as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields inside
    <div className={classes.notes} onKeyDown={actByKey}>
      <Name className={classes.childName} data-level={nameLevel}>
        {child.name}
      </Name>
      {shown.length === 0 && <p className={classes.none}>{t('noNote')}</p>}
      {shown.map(({ part, kept, draft, open }) => (
        <SoapPartField
          key={part}
          eventId={event.id}
          child={child}
          others={others}
          part={part}
          partLevel={nameLevel === 2 ? 3 : 5}
          notes={kept}
          isMine={isMine}
          open={open}
          focused={part === firstOpen}
          draft={draft}
          drafts={drafts}
          onDrafts={onDrafts}
          phrases={phrases}
          error={missing && part === firstOpen ? t('noteRequired') : null}
          onDraft={(content) => {
            setMissing(false);
            onDrafts((before) => withDraft(before, { child_id: childId, note_type: part, content }));
          }}
        />
      ))}
      {signable && (
        <div className={classes.sign}>
          <Button loading={signing.isPending} disabled={add.isPending} onClick={() => void sign()}>
            {signLabel}
          </Button>
          {firstOpen && (
            <Button variant="default" loading={add.isPending} disabled={signing.isPending} onClick={save}>
              {inGroup ? t('saveNotesOf', { name: child.name }) : t('saveNotes')}
            </Button>
          )}
          {editOpen ? (
            <p className={classes.signError} role="alert">
              {t('signEditOpen')}
            </p>
          ) : (
            <p className={classes.none}>{t(sharesRecap ? 'signAndShareMeans' : 'signMeans')}</p>
          )}
        </div>
      )}
    </div>
  );
}
