import type { EventSchema } from '@larkwell/app-kit/api';
import { Button, IconChecklist, lateDialog } from '@larkwell/ui';
import { Suspense, useState } from 'react';
import { ToMark } from '../../../shared/marking/ToMark.tsx';
import { t } from './messages.ts';
import { TaskSection, waitingHeading } from './TaskSection.tsx';

const MarkSeveral = lateDialog(
  () => import('../../../shared/marking/MarkSeveral.tsx'),
  ({ onClose }) => onClose,
);

/** Sessions with their forms; the others are one press away. */
const firstShown = 10;

interface ToMarkTasksProps {
  /** Oldest first. */
  events: readonly EventSchema[];
  onOpen: (id: string) => void;
}

export function ToMarkTasks({ events, onOpen }: ToMarkTasksProps) {
  const [all, setAll] = useState(false);
  const [several, setSeveral] = useState(false);
  const bulk = events.filter(({ guests }) => guests.length > 0);
  return (
    <>
      <TaskSection
        id="to-mark"
        count={events.length}
        actions={
          bulk.length > 1 && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconChecklist size={18} aria-hidden />}
              onClick={() => setSeveral(true)}
            >
              {t('markSeveral')}
            </Button>
          )
        }
      >
        <ToMark events={all ? events : events.slice(0, firstShown)} onOpen={onOpen} afterwards={waitingHeading} />
        {!all && events.length > firstShown && (
          <div>
            <Button variant="subtle" onClick={() => setAll(true)}>
              {t('showAllToMark', { count: events.length })}
            </Button>
          </div>
        )}
      </TaskSection>
      <Suspense>
        {several && <MarkSeveral events={bulk} afterwards={waitingHeading} onClose={() => setSeveral(false)} />}
      </Suspense>
    </>
  );
}
