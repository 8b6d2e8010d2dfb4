import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './GoalHistory.module.css';
import { ProgressStepper } from './ProgressStepper.tsx';

/** Page size. `docs/product/web.md#goal-history-list` */
const pageSize = 5;

interface GoalHistoryEntry {
  id: string;
  /** 0 to 10. */
  progress: number;
  /** 'Nov 23, 2026' */
  when: string;
  /** Who changed it. */
  who?: string;
}

export interface GoalHistoryProps {
  label: string;
  /** Newest first. */
  entries: readonly GoalHistoryEntry[];
  /** Left out when read-only. The page debounces saving. */
  onProgress?: (id: string, progress: number) => void;
  onDelete?: (id: string) => void;
}

export function GoalHistory({ label, entries, onProgress, onDelete }: GoalHistoryProps) {
  const [shown, setShown] = useState(pageSize);
  return (
    <div className={classes.history}>
      <ol className={classes.list} aria-label={label}>
        {entries.slice(0, shown).map(({ id, progress, when, who }) => (
          <li key={id} className={classes.entry} data-steps={onProgress ? true : undefined}>
            <span className={classes.when}>
              {who && <span className={classes.name}>{who}</span>}
              {when}
            </span>
            <div className={classes.stepper}>
              <ProgressStepper
                label={when}
                progress={progress}
                {...(onProgress ? { onProgress: (next) => onProgress(id, next) } : {})}
              />
            </div>
            {onDelete && (
              <ActionIcon
                className={classes.remove}
                aria-label={t('deleteEntry', { when })}
                onClick={() => onDelete(id)}
              >
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
