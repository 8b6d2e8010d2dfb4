import {
  type BlockedNavigation,
  Loaded,
  UnsavedForms,
  UnsavedInDialog,
  useQuery,
  useUnsavedForms,
} from '@larkwell/app-kit';
import { DraftModal, dialogWidths, ListSkeleton, useLast, useOpener } from '@larkwell/ui';
import { useState } from 'react';
import { CancelEventDialog, DeleteEventDialog, EditEventDialog, MoveEventDialog } from '../event-form/EditDialogs.tsx';
import type { EventAction } from '../event-form/EventActions.tsx';
import { nameOf } from '../events/eventText.ts';
import { eventQuery } from '../events/queries.ts';
import { noDrafts } from './drafts.ts';
import { EventDetails } from './EventDetails.tsx';
import classes from './event-details.module.css';
import { t } from './messages.ts';

interface EventDialogProps {
  /** Null while closed. */
  id: string | null;
  onClose: () => void;
  /** The child that is chosen first in the notes of a group. */
  childId?: string | null;
  /** Opens the move form directly, if the event can be moved. */
  moving?: boolean;
}

/** Details and actions of one event. Asks before something unsaved is lost. Its notes and materials save what is typed. */
export function EventDialog({ id, onClose, childId = null, moving = false }: EventDialogProps) {
  const first = moving ? 'move' : null;
  const shownId = useLast(id); // keep showing it during the closing animation
  const [openId, setOpenId] = useState(id);
  const [visit, setVisit] = useState(0);
  const [drafts, setDrafts] = useState(noDrafts);
  const [unsaved, mark] = useUnsavedForms();
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  const [action, setAction] = useState<EventAction | null>(first);
  const [lastAction, setLastAction] = useState<EventAction | null>(first);
  const [left, setLeft] = useState(false); // agreed to lose what isn't saved
  const forgetOpener = useOpener(id !== null);
  if (id !== openId) {
    setOpenId(id);
    if (id !== null) {
      // not while it closes: its fields save what is in them then
      setVisit(visit + 1);
      setDrafts(noDrafts);
    }
    setAction(first);
    setLastAction(first);
    setLeft(false);
  }
  const query = useQuery({ ...eventQuery(shownId ?? ''), enabled: id !== null });

  const event = query.data ?? null;
  const mayMove = event?.permissions.reschedule.allowed === true;
  // ask about unsaved notes in the dialog that has them
  const open = event && !blocked && (action !== 'move' || mayMove) ? action : null;
  const eventFor = (wanted: EventAction) => (id !== null && open === wanted ? event : null);
  const back = () => setAction(null);
  const dirty = id !== null && !left && (unsaved || drafts.materialFiles.length > 0);

  function begin(wanted: EventAction) {
    setAction(wanted);
    setLastAction(wanted);
  }

  function close() {
    setLeft(true); // before the page goes back, which would ask again
    onClose();
  }

  function leaveDeleted() {
    forgetOpener();
    close();
  }

  return (
    <>
      {dirty && <UnsavedInDialog onBlocked={setBlocked} />}
      <DraftModal
        opened={id !== null && open === null}
        onClose={close}
        size={dialogWidths.wide}
        title={query.data ? nameOf(query.data) : t('details')}
        dirty={dirty}
        leaving={blocked}
        keepLabel={t('keepWriting')}
      >
        {() => (
          <UnsavedForms value={mark}>
            <div className={classes.dialog}>
              <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
                {(event) => (
                  <EventDetails
                    key={`${event.id} ${childId} ${visit}`}
                    event={event}
                    childId={childId}
                    drafts={drafts}
                    onDrafts={setDrafts}
                    onAction={begin}
                    lastAction={lastAction}
                  />
                )}
              </Loaded>
            </div>
          </UnsavedForms>
        )}
      </DraftModal>
      <EditEventDialog event={eventFor('edit')} onClose={back} />
      <MoveEventDialog event={eventFor('move')} onClose={back} />
      <CancelEventDialog event={eventFor('cancel')} onClose={back} />
      <DeleteEventDialog event={eventFor('delete')} onClose={back} onDeleted={leaveDeleted} />
    </>
  );
}
