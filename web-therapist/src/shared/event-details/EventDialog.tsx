import { Loaded, useQuery } from '@larkwell/app-kit';
import { dialogWidths, ListSkeleton, Modal, useOpener } from '@larkwell/ui';
import { useState } from 'react';
import { DiscardQuestion } from '../dialog/DiscardQuestion.tsx';
import { DeleteEventDialog, EditEventDialog, MoveEventDialog } from '../event-form/EditDialogs.tsx';
import type { EventAction } from '../event-form/EventActions.tsx';
import { eventQuery } from '../events/queries.ts';
import { nameOf } from '../events/words.ts';
import { isEmpty, type NoteDrafts } from './drafts.ts';
import { EventDetails } from './EventDetails.tsx';
import classes from './event-details.module.css';
import { t } from './messages/index.ts';

interface EventDialogProps {
  /** Null while none is open. */
  id: string | null;
  onClose: () => void;
}

/** Everything about one event, and what its therapist may do with it. Asks before written notes are lost. */
export function EventDialog({ id, onClose }: EventDialogProps) {
  const [shownId, setShownId] = useState(id);
  const [drafts, setDrafts] = useState<NoteDrafts>({});
  const [asking, setAsking] = useState(false);
  const [action, setAction] = useState<EventAction | null>(null);
  const [lastAction, setLastAction] = useState<EventAction | null>(null);
  const forgetOpener = useOpener(id !== null);
  if (id !== null && id !== shownId) {
    setShownId(id); // the last one stays in the dialog while it closes
    setDrafts({});
    setAction(null);
    setLastAction(null);
  }
  const query = useQuery({ ...eventQuery(shownId ?? ''), enabled: id !== null });

  function leave() {
    setDrafts({});
    setAsking(false);
    setAction(null);
    onClose();
  }

  const event = query.data ?? null;
  const eventFor = (wanted: EventAction) => (action === wanted ? event : null);
  const back = () => setAction(null);

  function begin(wanted: EventAction) {
    setAction(wanted);
    setLastAction(wanted);
  }

  function leaveDeleted() {
    forgetOpener();
    leave();
  }

  return (
    <>
      <Modal
        opened={id !== null && action === null}
        onClose={() => (isEmpty(drafts) ? leave() : setAsking(true))}
        size={dialogWidths.wide}
        title={query.data ? nameOf(query.data) : t('details')}
      >
        <div className={classes.dialog}>
          {asking && <DiscardQuestion keepLabel={t('keepWriting')} onLeave={leave} onKeep={() => setAsking(false)} />}
          <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
            {(event) => (
              <EventDetails
                event={event}
                drafts={drafts}
                onDrafts={setDrafts}
                onAction={begin}
                lastAction={lastAction}
              />
            )}
          </Loaded>
        </div>
      </Modal>
      <EditEventDialog event={eventFor('edit')} onClose={back} />
      <MoveEventDialog event={eventFor('move')} onClose={back} />
      <DeleteEventDialog event={eventFor('delete')} onClose={back} onDeleted={leaveDeleted} />
    </>
  );
}
