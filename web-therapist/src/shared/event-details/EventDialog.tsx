import { type BlockedNavigation, Loaded, UnsavedInDialog, useQuery } from '@larkwell/app-kit';
import { DraftModal, dialogWidths, ListSkeleton, useLast, useOpener } from '@larkwell/ui';
import { useState } from 'react';
import { DeleteEventDialog, EditEventDialog, MoveEventDialog } from '../event-form/EditDialogs.tsx';
import type { EventAction } from '../event-form/EventActions.tsx';
import { eventQuery } from '../events/queries.ts';
import { isMovable } from '../events/standing.ts';
import { nameOf } from '../events/words.ts';
import { useTherapist } from '../therapist/queries.ts';
import { isEmpty, noDrafts } from './drafts.ts';
import { EventDetails } from './EventDetails.tsx';
import classes from './event-details.module.css';
import { t } from './messages.ts';

interface EventDialogProps {
  /** Null while none is open. */
  id: string | null;
  onClose: () => void;
  /** It opens as the form that moves it, where it can be moved. */
  moving?: boolean;
}

/** Everything about one event, and what its therapist may do with it. Asks before what was written anew is lost. */
export function EventDialog({ id, onClose, moving = false }: EventDialogProps) {
  const therapist = useTherapist();
  const first = moving ? 'move' : null;
  const shownId = useLast(id); // the last one stays in the dialog while it closes
  const [openId, setOpenId] = useState(id);
  const [drafts, setDrafts] = useState(noDrafts);
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  const [action, setAction] = useState<EventAction | null>(first);
  const [lastAction, setLastAction] = useState<EventAction | null>(first);
  const forgetOpener = useOpener(id !== null);
  if (id !== openId) {
    setOpenId(id);
    setDrafts(noDrafts);
    setAction(first);
    setLastAction(first);
  }
  const query = useQuery({ ...eventQuery(shownId ?? ''), enabled: id !== null });

  const event = query.data ?? null;
  const mayMove = event?.therapist_id === therapist.id && isMovable(event, new Date());
  // the question about what was written stands where it was written
  const open = event && !blocked && (action !== 'move' || mayMove) ? action : null;
  const eventFor = (wanted: EventAction) => (id !== null && open === wanted ? event : null);
  const back = () => setAction(null);
  const dirty = id !== null && !isEmpty(drafts);

  function begin(wanted: EventAction) {
    setAction(wanted);
    setLastAction(wanted);
  }

  function leaveDeleted() {
    forgetOpener();
    onClose();
  }

  return (
    <>
      {dirty && <UnsavedInDialog onBlocked={setBlocked} />}
      <DraftModal
        opened={id !== null && open === null}
        onClose={onClose}
        size={dialogWidths.wide}
        title={query.data ? nameOf(query.data) : t('details')}
        dirty={dirty}
        leaving={blocked}
        keepLabel={t('keepWriting')}
      >
        {() => (
          <div className={classes.dialog}>
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
        )}
      </DraftModal>
      <EditEventDialog event={eventFor('edit')} onClose={back} />
      <MoveEventDialog event={eventFor('move')} onClose={back} />
      <DeleteEventDialog event={eventFor('delete')} onClose={back} onDeleted={leaveDeleted} />
    </>
  );
}
