import { IconBan, IconCheck, IconHourglass } from '@tabler/icons-react';
import { t } from '../messages.ts';
import classes from './StatusMark.module.css';

export type SessionStatus = 'complete' | 'incomplete' | 'pending' | 'scheduled';

const marks = {
  complete: { Icon: IconCheck, label: 'statusComplete' },
  incomplete: { Icon: IconBan, label: 'statusIncomplete' },
  pending: { Icon: IconHourglass, label: 'statusPending' },
} as const;

/** Check mark for complete, prohibited sign for incomplete, hourglass for pending, nothing for scheduled. */
export function StatusMark({ status, size = 16 }: { status: SessionStatus; size?: number }) {
  if (status === 'scheduled') return null;
  const { Icon, label: key } = marks[status];
  const label = t(key);
  return (
    <span className={classes.mark} data-status={status} role="img" aria-label={label} title={label}>
      <Icon size={size} aria-hidden />
    </span>
  );
}
