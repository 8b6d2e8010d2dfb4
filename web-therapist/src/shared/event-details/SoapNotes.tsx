import { Link } from '@larkwell/app-kit';
import type { EventDetailsSchema } from '@larkwell/app-kit/api';
import { SessionRecords } from '@larkwell/app-kit/child';
import { Button, Title } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { notePage } from '../../paths.ts';
import { useTherapist } from '../therapist/queries.ts';
import { hasSigned, mayWriteOn } from './ChildNotes.tsx';
import type { NoteDrafts } from './drafts.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';
import { guestOf, NotesByChild } from './NotesByChild.tsx';

interface SoapNotesProps {
  event: EventDetailsSchema;
  own: boolean;
  /** The child that is chosen first. */
  childId: string | null;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
}

/** The SOAP note of each child, with a link to the page where it is written. */
export function SoapNotes({ event, own, childId, ...drafts }: SoapNotesProps) {
  const [chosenId, setChosenId] = useState(childId);
  const child = guestOf(event, chosenId);
  const therapist = useTherapist();
  const isSubstitute = own && event.handed_over;
  return (
    <section>
      <div className={classes.notesHead}>
        <Title order={3}>{t('notes')}</Title>
        <Button component={Link} to={notePage(event.id, chosenId)} variant="default" size="sm">
          {t(
            child && mayWriteOn(event, child) && !hasSigned(event.notes, child.child_id, therapist.id)
              ? 'writeNote'
              : 'openNotePage',
          )}
        </Button>
      </div>
      <p className={classes.notesLead}>{t(isSubstitute ? 'notesLeadSubstitute' : 'notesLead')}</p>
      <SessionRecords event={event} kind="notes" failed={t('notesFailed')}>
        {(notes) => (
          <NotesByChild
            event={event}
            notes={notes}
            childId={chosenId}
            onChild={setChosenId}
            nameLevel={4}
            {...drafts}
          />
        )}
      </SessionRecords>
    </section>
  );
}
