import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import { Portrait } from '../people/Portrait.tsx';
import { LinkedText } from './LinkedText.tsx';
import classes from './NoteThread.module.css';

export interface ThreadNote {
  id: string;
  author: string;
  photo?: string | null;
  /** Written by the signed-in user. */
  mine: boolean;
  /** 'Nov 23, 3:30 PM' */
  when: string;
  /** Shown as text with links, line breaks kept, never as markup. */
  text: string;
  edited?: boolean;
  /** A badge: which part of a SOAP note. */
  kind?: ReactNode;
  /** Below the text: the files sent with it. */
  files?: ReactNode;
  /** A menu to edit or delete, for the creator. */
  actions?: ReactNode;
}

export interface NoteThreadProps {
  label: string;
  /** Oldest first. */
  notes: readonly ThreadNote[];
  /** The note that a link names, set apart. */
  linkedId?: string | null;
}

const anchorOf = (id: string) => `note-${id}`;

/** Scrolls to a note of an open thread and moves the focus there. */
export function showNote(id: string): void {
  const note = document.getElementById(anchorOf(id));
  note?.scrollIntoView({ block: 'center' });
  note?.focus({ preventScroll: true });
}

/** A thread of notes or messages, one's own on the other side. */
export function NoteThread({ label, notes, linkedId = null }: NoteThreadProps) {
  return (
    <ol className={classes.thread} aria-label={label}>
      {notes.map((note) => (
        <li
          key={note.id}
          id={anchorOf(note.id)}
          tabIndex={note.id === linkedId ? -1 : undefined}
          className={classes.note}
          data-mine={note.mine || undefined}
          data-linked={note.id === linkedId || undefined}
        >
          <Portrait name={note.author} photo={note.photo ?? null} size={36} />
          <div className={classes.bubble}>
            <div className={classes.head}>
              <strong>{note.mine ? t('you') : note.author}</strong>
              {note.kind}
              <span className={classes.when}>
                {note.when}
                {note.edited && `, ${t('edited')}`}
              </span>
              {note.actions}
            </div>
            <p className={classes.text}>
              <LinkedText text={note.text} />
            </p>
            {note.files}
          </div>
        </li>
      ))}
    </ol>
  );
}
