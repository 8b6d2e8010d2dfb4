import { Loaded, useQuery } from '@larkwell/app-kit';
import { MaterialList, NoteSignature, SessionRecords } from '@larkwell/app-kit/child';
import { formatDateTime } from '@larkwell/app-kit/time';
import { ListSkeleton, Modal, Stack, Text, Title, useLast, WrittenText } from '@larkwell/ui';
import { whenOf } from '../../shared/sessions/when.ts';
import type { Session } from '../../shared/types.ts';
import { t } from './messages.ts';
import { sessionQuery } from './queries.ts';

interface NotesDialogProps {
  /** Null while the dialog is closed. */
  session: Session | null;
  zone: string;
  onClose: () => void;
}

/** Notes and materials that the therapist shared after a session. */
export function NotesDialog({ session, zone, onClose }: NotesDialogProps) {
  const shown = useLast(session);
  return (
    <Modal opened={session !== null} onClose={onClose} title={t('notes')}>
      {shown && (
        <>
          <Text c="dimmed" mb="md">
            {whenOf(shown, zone).when}
          </Text>
          <Records sessionId={shown.id} zone={zone} />
        </>
      )}
    </Modal>
  );
}

function Records({ sessionId, zone }: { sessionId: string; zone: string }) {
  const query = useQuery(sessionQuery(sessionId));
  return (
    <Loaded query={query} failed={t('notesFailed')} skeleton={<ListSkeleton count={2} />}>
      {(event) => (
        <Stack>
          <SessionRecords event={event} kind="notes" failed={t('notesFailed')}>
            {(notes) => (
              <>
                {notes.length === 0 && <Text>{t('notesNone')}</Text>}
                {notes.map((note) => (
                  <WrittenText
                    key={note.id}
                    by={
                      <span>
                        <strong>{t(note.note_type)}</strong> · {note.creator_name} ·{' '}
                        {formatDateTime(note.created_at, zone)}
                      </span>
                    }
                    text={note.content}
                  >
                    <NoteSignature note={note} zone={zone} />
                  </WrittenText>
                ))}
              </>
            )}
          </SessionRecords>
          <SessionRecords event={event} kind="materials" failed={t('materialsFailed')}>
            {(materials) =>
              materials.length > 0 && (
                <>
                  <Title order={3}>{t('materials')}</Title>
                  <MaterialList materials={materials} zone={zone} />
                </>
              )
            }
          </SessionRecords>
        </Stack>
      )}
    </Loaded>
  );
}
