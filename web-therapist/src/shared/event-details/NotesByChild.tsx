import type { EventNote, EventSchema } from '@larkwell/app-kit/api';
import { Badge, Tabs } from '@larkwell/ui';
import type { Dispatch, SetStateAction } from 'react';
import { ChildNotes, type DraftRecaps, type NoteHeadings } from './ChildNotes.tsx';
import { hasDraftOf, type NoteDrafts } from './drafts.ts';
import { t } from './messages.ts';

interface NotesByChildProps extends NoteHeadings {
  event: EventSchema;
  /** Of all children of the session. */
  notes: readonly EventNote[];
  /** The child that is chosen; the first one when it isn't in the session. */
  childId: string | null;
  onChild: (childId: string) => void;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  recaps?: DraftRecaps | undefined;
}

/** The child of the session with this id, or the first one. */
export const guestOf = ({ guests }: EventSchema, childId: string | null) =>
  guests.find(({ child_id }) => child_id === childId) ?? guests[0];

/** In a group each child has a tab of their own, with a Save button of its own. */
export function NotesByChild({ childId, onChild, ...props }: NotesByChildProps) {
  const { event, drafts } = props;
  const child = guestOf(event, childId);
  if (!child) return null;
  const ownNotes = <ChildNotes key={child.child_id} {...props} child={child} />;
  if (event.guests.length === 1) return ownNotes;
  return (
    <Tabs value={child.child_id} onChange={(id) => id && onChild(id)}>
      <Tabs.List aria-label={t('notesOf')}>
        {event.guests.map(({ child_id, name }) => (
          <Tabs.Tab key={child_id} value={child_id}>
            {name}
            {hasDraftOf(drafts, child_id) && (
              <>
                {' '}
                <Badge data-tone="warm">{t('draft')}</Badge>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {event.guests.map(({ child_id }) => (
        <Tabs.Panel key={child_id} value={child_id}>
          {child_id === child.child_id && ownNotes}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
