import { useQuery } from '@larkwell/app-kit';
import type { Note } from '@larkwell/app-kit/api';
import { listedNameOf } from '@larkwell/app-kit/child';
import { ConfirmDialog, Select, useLast } from '@larkwell/ui';
import { useState } from 'react';
import { clientsQuery } from '../../shared/clients/queries.ts';
import { t } from './messages.ts';
import { useMoveMessage } from './mutations.ts';

interface MoveMessageDialogProps {
  /** The child that the message is filed for. */
  childId: string;
  childName: string;
  /** Null while closed. */
  note: Note | null;
  onClose: () => void;
}

/** Moves one's own message to another client. `docs/product/clinical-records.md#notes-filed-for-the-wrong-child` */
export function MoveMessageDialog({ childId, childName, note, onClose }: MoveMessageDialogProps) {
  const shown = useLast(note); // keep showing it during the closing animation
  const clients = useQuery({ ...clientsQuery(), enabled: note !== null });
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const move = useMoveMessage(childId, onClose);
  const choices = (clients.data ?? []).filter(({ id }) => id !== childId);
  const target = choices.find(({ id }) => id === chosen);
  const names = { from: childName, to: target ? listedNameOf(target) : t('otherClient') };

  function confirm() {
    setMissing(!target);
    if (target && shown) move.mutate({ id: shown.id, child_id: target.id, name: listedNameOf(target) });
  }

  return (
    <ConfirmDialog
      opened={note !== null}
      title={t('moveTitle', names)}
      confirmLabel={t('move')}
      busy={move.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('moveText', names)}</p>
      <Select
        label={t('moveTo')}
        placeholder={t('movePlaceholder')}
        data={choices.map((client) => ({ value: client.id, label: listedNameOf(client) }))}
        value={chosen}
        searchable
        error={clients.isError ? t('clientsFailed') : missing && t('clientRequired')}
        onChange={(id) => {
          setMissing(false);
          setChosen(id);
        }}
      />
    </ConfirmDialog>
  );
}
