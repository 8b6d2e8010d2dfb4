import { useMounted } from '@larkwell/ui';
import type { ComponentProps } from 'react';
import { EventDialog } from '../../shared/event-details/EventDialog.tsx';
import { CancelEventDialog, EditEventDialog, MoveEventDialog } from '../../shared/event-form/EditDialogs.tsx';
import { NewEventDialog } from '../../shared/event-form/NewEventDialog.tsx';
import { ShortcutsDialog } from './keys/ShortcutsDialog.tsx';
import { LeaveDialog } from './leave/LeaveDialog.tsx';

export interface CalendarDialogsProps {
  event: ComponentProps<typeof EventDialog>;
  newEvent: ComponentProps<typeof NewEventDialog>;
  leave: ComponentProps<typeof LeaveDialog>;
  move: ComponentProps<typeof MoveEventDialog>;
  edit: ComponentProps<typeof EditEventDialog>;
  cancel: ComponentProps<typeof CancelEventDialog>;
  shortcuts: ComponentProps<typeof ShortcutsDialog>;
}

/** Loaded once one of them opens. */
export default function CalendarDialogs({
  event,
  newEvent,
  leave,
  move,
  edit,
  cancel,
  shortcuts,
}: CalendarDialogsProps) {
  // a dialog only remembers where the focus was when it opens after it was there
  const mounted = useMounted();
  return (
    <>
      <EventDialog {...event} id={mounted ? event.id : null} />
      <NewEventDialog {...newEvent} draft={mounted ? newEvent.draft : null} />
      <LeaveDialog {...leave} open={mounted ? leave.open : null} />
      <MoveEventDialog {...move} event={mounted ? move.event : null} />
      <EditEventDialog {...edit} event={mounted ? edit.event : null} />
      <CancelEventDialog {...cancel} event={mounted ? cancel.event : null} />
      <ShortcutsDialog {...shortcuts} opened={mounted && shortcuts.opened} />
    </>
  );
}
