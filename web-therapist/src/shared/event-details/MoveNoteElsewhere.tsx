import { useQuery } from '@larkwell/app-kit';
import { type EventNote, type EventsPage, type Guest, listClientEventsOptions } from '@larkwell/app-kit/api';
import { listedNameOf } from '@larkwell/app-kit/child';
import { InlineConfirm, Select, Stack } from '@larkwell/ui';
import { useState } from 'react';
import { clientsQuery } from '../clients/queries.ts';
import { whenOf } from '../events/eventText.ts';
import { useTherapist } from '../therapist/queries.ts';
import { t } from './messages.ts';
import type { useMoveNote } from './mutations.ts';

interface MoveNoteElsewhereProps {
  eventId: string;
  note: EventNote;
  /** The child that the note is filed for. */
  child: Guest;
  /** 'Subjective' */
  part: string;
  move: ReturnType<typeof useMoveNote>;
  onCancel: () => void;
}

/** The past sessions of a client that the therapist conducted, the latest first. */
const heldQuery = (clientId: string, therapistId: string) => ({
  ...listClientEventsOptions({ path: { client_id: clientId }, query: { filter: 'past', page: 1 } }),
  select: ({ events }: EventsPage) =>
    events.filter(({ canceled, therapist_id }) => !canceled && therapist_id === therapistId),
});

/** Moves one's own note to another session. `docs/product/clinical-records.md#notes-filed-for-the-wrong-child` */
export function MoveNoteElsewhere({ eventId, note, child, part, move, onCancel }: MoveNoteElsewhereProps) {
  const { id: therapistId, zone } = useTherapist();
  const clients = useQuery(clientsQuery());
  const [clientId, setClientId] = useState<string | null>(child.child_id);
  const [sessionId, setSessionId] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const held = useQuery({ ...heldQuery(clientId ?? '', therapistId), enabled: clientId !== null });
  const client = clients.data?.find(({ id }) => id === clientId);
  const sessions = (held.data ?? []).filter(({ id }) => id !== eventId);

  function confirm() {
    setMissing(!(client && sessionId));
    if (!client || !sessionId) return;
    const to = { id: note.id, child_id: client.id, event_id: sessionId, name: listedNameOf(client) };
    move.mutate(to, { onError: onCancel });
  }

  return (
    <InlineConfirm
      title={t('moveNoteElsewhereTitle', { from: child.name })}
      confirmLabel={t('moveNote')}
      busy={move.isPending}
      onCancel={onCancel}
      onConfirm={confirm}
      fields={
        <Stack gap="sm">
          <Select
            label={t('moveNoteClient')}
            placeholder={t('moveNoteClientPlaceholder')}
            data={(clients.data ?? []).map((one) => ({ value: one.id, label: listedNameOf(one) }))}
            value={clientId}
            searchable
            error={clients.isError ? t('moveNoteClientsFailed') : missing && !client && t('moveNoteClientRequired')}
            onChange={(id) => {
              setClientId(id);
              setSessionId(null);
              setMissing(false);
            }}
          />
          <Select
            label={t('moveNoteSession')}
            placeholder={t('moveNoteSessionPlaceholder')}
            description={held.isSuccess && sessions.length === 0 ? t('moveNoteSessionsNone') : undefined}
            data={sessions.map((session) => ({ value: session.id, label: whenOf(session, zone) }))}
            value={sessionId}
            disabled={sessions.length === 0}
            error={held.isError ? t('moveNoteSessionsFailed') : missing && !sessionId && t('moveNoteSessionRequired')}
            onChange={setSessionId}
          />
        </Stack>
      }
    >
      {t('moveNoteElsewhereText', { part, from: child.name })}
    </InlineConfirm>
  );
}
