import type { Note } from '@larkwell/app-kit/api';
import { formatDateTime } from '@larkwell/app-kit/time';
import { Badge, InlineConfirm, NoteForm, NoteMenu, Switch, useDisclosure } from '@larkwell/ui';
import { useTherapist } from '../therapist/queries.ts';
import classes from './event-details.module.css';
import { t } from './messages/index.ts';
import { useChangeNote, useDeleteNote } from './mutations.ts';

interface KeptNoteProps {
  eventId: string;
  note: Note;
  /** Only the creator edits, shares and deletes. */
  mine: boolean;
  /** 'Subjective' */
  part: string;
}

export function KeptNote({ eventId, note, mine, part }: KeptNoteProps) {
  const { zone } = useTherapist();
  const [editing, edit] = useDisclosure(false);
  const [deleting, remove] = useDisclosure(false);
  const change = useChangeNote(eventId);
  const deletion = useDeleteNote(eventId);
  const written = formatDateTime(note.created_at, zone);
  const when = note.edited ? t('edited', { when: written }) : written;
  const shared = change.isPending ? (change.variables.shared ?? note.shared) : note.shared;

  if (editing) {
    return (
      <NoteForm
        label={part}
        text={note.content}
        onCancel={edit.close}
        onSave={async (content) => {
          await change.mutateAsync({ id: note.id, content });
          edit.close();
        }}
      />
    );
  }
  if (deleting) {
    return (
      <InlineConfirm
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        danger
        busy={deletion.isPending}
        onCancel={remove.close}
        onConfirm={() => deletion.mutate(note.id, { onError: remove.close })}
      >
        {t('deleteText', { part, when: written })}
      </InlineConfirm>
    );
  }
  return (
    <article className={classes.note}>
      <div className={classes.noteHead}>
        <span>
          {note.creator_name} · {when}
        </span>
        {mine && <NoteMenu when={written} onEdit={edit.open} onDelete={remove.open} />}
      </div>
      <p className={classes.noteText}>{note.content}</p>
      {mine ? (
        <Switch
          size="sm"
          label={t('share')}
          checked={shared}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id: note.id, shared: event.currentTarget.checked })}
        />
      ) : (
        note.shared && <Badge>{t('shared')}</Badge>
      )}
    </article>
  );
}
