import type { EventDetailsSchema, EventNote } from '@larkwell/app-kit/api';
import { SessionRecords } from '@larkwell/app-kit/child';
import { Badge, Tabs, Title } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { whenOf } from '../events/eventText.ts';
import { useTherapist } from '../therapist/queries.ts';
import { ChildNotes } from './ChildNotes.tsx';
import { hasDraftOf, type NoteDrafts } from './drafts.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';

interface SoapNotesProps {
  event: EventDetailsSchema;
  own: boolean;
  /** The child that is chosen first. */
  childId: string | null;
  /** The caret starts in the first empty part. */
  writing: boolean;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
}

/** The SOAP note of each child: in a group each child has a tab of their own, with a Save button of its own. */
export function SoapNotes(props: SoapNotesProps) {
  const { event, own, writing } = props;
  const { zone } = useTherapist();
  const isSubstitute = own && event.handed_over;
  return (
    <section>
      <Title order={3} className={classes.heading}>
        {t('notes')}
      </Title>
      {writing && <p className={classes.lead}>{whenOf(event, zone)}</p>}
      {/* who writes a note now doesn't read where it can be shared before the first field */}
      {!writing && <p className={classes.lead}>{t(isSubstitute ? 'notesLeadSubstitute' : 'notesLead')}</p>}
      <SessionRecords event={event} kind="notes" failed={t('notesFailed')}>
        {(notes) => <NotesByChild {...props} notes={notes} />}
      </SessionRecords>
    </section>
  );
}

function NotesByChild({ childId, notes, ...props }: SoapNotesProps & { notes: readonly EventNote[] }) {
  const { event, drafts } = props;
  const children = event.guests;
  const [chosenId, setChosenId] = useState(
    () => (children.find(({ child_id }) => child_id === childId) ?? children[0])?.child_id,
  );
  const child = children.find(({ child_id }) => child_id === chosenId) ?? children[0];
  if (!child) return null;
  const ownNotes = <ChildNotes key={child.child_id} {...props} child={child} notes={notes} />;
  if (children.length === 1) return ownNotes;
  return (
    <Tabs value={child.child_id} onChange={(id) => setChosenId(id ?? chosenId)}>
      <Tabs.List aria-label={t('notesOf')}>
        {children.map(({ child_id, name }) => (
          <Tabs.Tab
            key={child_id}
            value={child_id}
            {...(hasDraftOf(drafts, child_id)
              ? {
                  'aria-label': t('notSavedOf', { name }),
                  rightSection: <Badge data-tone="warm">{t('notSaved')}</Badge>,
                }
              : {})}
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children.map(({ child_id }) => (
        <Tabs.Panel key={child_id} value={child_id}>
          {child_id === child.child_id && ownNotes}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
