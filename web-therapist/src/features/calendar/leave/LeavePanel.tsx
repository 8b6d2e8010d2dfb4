import type { LeaveSchema } from '@larkwell/app-kit/api';
import { ActionIcon, ConfirmDialog, IconPencil, IconTrash, Panel, restoreFocus, useLast } from '@larkwell/ui';
import { useState } from 'react';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { useDeleteLeave } from './calls.ts';
import { leaveText } from './draft.ts';
import classes from './leave.module.css';
import { t } from './messages.ts';

interface LeavePanelProps {
  leaves: readonly LeaveSchema[];
  onEdit: (leave: LeaveSchema) => void;
}

/** Current and future leave; past leave only shows in the calendar. */
export function LeavePanel({ leaves, onEdit }: LeavePanelProps) {
  const { zone } = useTherapist();
  const [deleting, setDeleting] = useState<LeaveSchema | null>(null);
  const shown = useLast(deleting);
  const remove = useDeleteLeave(() => setDeleting(null));
  const coming = leaves.filter(({ ends_at }) => Date.parse(ends_at) > Date.now());
  if (coming.length === 0) return null;

  return (
    <Panel title={t('leaves')}>
      <ul className={classes.leaves}>
        {coming.map((leave) => {
          const when = leaveText(leave, zone);
          return (
            <li key={leave.id} className={classes.leave}>
              <div>
                <p className={classes.name}>{when}</p>
                {leave.reason && <p className={classes.reason}>{leave.reason}</p>}
              </div>
              <div className={classes.actions}>
                <ActionIcon aria-label={t('leaveEditOf', { when })} onClick={() => onEdit(leave)}>
                  <IconPencil size={20} />
                </ActionIcon>
                <ActionIcon aria-label={t('leaveDeleteOf', { when })} onClick={() => setDeleting(leave)}>
                  <IconTrash size={20} />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('leaveDeleteTitle')}
        confirmLabel={t('leaveDelete')}
        danger
        busy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSuccess: () => restoreFocus('content') })}
        onClose={() => setDeleting(null)}
      >
        {shown && t('leaveDeleteText', { when: leaveText(shown, zone) })}
      </ConfirmDialog>
    </Panel>
  );
}
