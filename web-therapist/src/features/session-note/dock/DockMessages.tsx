import type { EventDetailsSchema } from '@larkwell/app-kit/api';
import { MessageThread } from '@larkwell/app-kit/child';
import { Select } from '@larkwell/ui';
import { useState } from 'react';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from '../messages.ts';
import classes from './dock.module.css';

interface DockMessagesProps {
  event: EventDetailsSchema;
  childId: string;
  onChild: (childId: string) => void;
  /** In a tab that isn't open. */
  hidden: boolean;
}

/** The messages with one family; in a group, the therapist chooses which. A thread that was opened keeps what is typed. */
export default function DockMessages({ event, childId, onChild, hidden }: DockMessagesProps) {
  const { id, zone } = useTherapist();
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (!opened.includes(childId)) setOpened([...opened, childId]);
  return (
    <div className={classes.messages}>
      {event.guests.length > 1 && (
        <Select
          label={t('dockFamily')}
          data={event.guests.map((guest) => ({ value: guest.child_id, label: guest.name }))}
          value={childId}
          allowDeselect={false}
          onChange={(chosen) => chosen && onChild(chosen)}
        />
      )}
      {event.guests
        .filter((guest) => opened.includes(guest.child_id))
        .map(({ child_id, name }) => (
          <div key={child_id} hidden={child_id !== childId}>
            <MessageThread
              childId={child_id}
              therapistId={id}
              zone={zone}
              label={t('dockThread', { child: name })}
              composerLabel={t('dockWrite', { child: name })}
              empty={{ title: t('dockNoMessages'), message: t('dockNoMessagesText', { child: name }) }}
              hidden={hidden || child_id !== childId}
            />
          </div>
        ))}
    </div>
  );
}
