import { Loaded, useQuery } from '@larkwell/app-kit';
import { formatDateTime } from '@larkwell/app-kit/time';
import { Badge, ListSkeleton, Modal, Text, useLast } from '@larkwell/ui';
import { whenOf } from '../../shared/sessions/when.ts';
import type { Session } from '../../shared/types.ts';
import { t } from './messages/index.ts';
import { sessionNotesQuery } from './queries.ts';
import classes from './SessionsPage.module.css';

interface NotesDialogProps {
  /** Null while none is open. */
  session: Session | null;
  zone: string;
  onClose: () => void;
}

/** What the therapist shared of a session. */
export function NotesDialog({ session, zone, onClose }: NotesDialogProps) {
  const shown = useLast(session);
  return (
    <Modal opened={session !== null} onClose={onClose} title={t('notes')}>
      {shown && (
        <>
          <Text c="dimmed" mb="md">
            {whenOf(shown, zone).when}
          </Text>
          <Notes sessionId={shown.id} zone={zone} />
        </>
      )}
    </Modal>
  );
}

function Notes({ sessionId, zone }: { sessionId: string; zone: string }) {
  const query = useQuery(sessionNotesQuery(sessionId));
  return (
    <Loaded query={query} failed={t('notesFailed')} skeleton={<ListSkeleton count={2} />}>
      {(notes) =>
        notes.length === 0 ? (
          <Text>{t('notesNone')}</Text>
        ) : (
          notes.map((note) => (
            <article key={note.id} className={classes.note}>
              <div className={classes.noteHead}>
                <Badge>{t(note.note_type)}</Badge>
                {note.creator_name}, {formatDateTime(note.created_at, zone)}
              </div>
              <p className={classes.noteText}>{note.content}</p>
            </article>
          ))
        )
      }
    </Loaded>
  );
}
