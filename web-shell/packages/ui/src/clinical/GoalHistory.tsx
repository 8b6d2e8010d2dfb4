import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../messages/index.ts';
import classes from './GoalHistory.module.css';
import { ProgressMeter } from './ProgressMeter.tsx';

/** Entries at first, and more per 'Load more' (SPEC.md section 4). */
const pageSize = 5;

interface GoalHistoryEntry {
  id: string;
  /** 0 to 10. */
  progress: number;
  /** 'Nov 23, 2026' */
  when: string;
}

export interface GoalHistoryProps {
  label: string;
  /** Newest first. */
  entries: readonly GoalHistoryEntry[];
  /** Only for those who may change or delete entries. */
  onEdit?: (id: string) => void;
  onDelete?: (id: string) => void;
}

export function GoalHistory({ label, entries, onEdit, onDelete }: GoalHistoryProps) {
  const [shown, setShown] = useState(pageSize);
  return (
    <div className={classes.history}>
      <ol className={classes.list} aria-label={label}>
        {entries.slice(0, shown).map(({ id, progress, when }) => (
          <li key={id} className={classes.entry}>
            <span className={classes.when}>{when}</span>
            <span className={classes.meter}>
              <ProgressMeter percent={progress * 10} label={when} />
            </span>
            <strong className={classes.value}>{progress >= 10 ? t('goalMet') : t('goalProgress', { progress })}</strong>
            {onEdit && (
              <ActionIcon aria-label={t('editEntry', { when })} onClick={() => onEdit(id)}>
                <IconPencil size={20} />
              </ActionIcon>
            )}
            {onDelete && (
              <ActionIcon aria-label={t('deleteEntry', { when })} onClick={() => onDelete(id)}>
                <IconTrash size={20} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {entries.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + pageSize)}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  );
}
