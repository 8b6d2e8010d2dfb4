import { Link } from '@larkwell/app-kit';
import type { EventDetailsSchema } from '@larkwell/app-kit/api';
import { SessionRecords } from '@larkwell/app-kit/child';
import { Anchor, Title } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { notePage } from '../../paths.ts';
import type { NoteDrafts } from './drafts.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';
import { NotesByChild } from './NotesByChild.tsx';

interface SoapNotesProps {
  event: EventDetailsSchema;
  own: boolean;
  /** The child that is chosen first. */
  childId: string | null;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
}

/** The SOAP note of each child, with a link to the page that has more room for writing. */
export function SoapNotes({ event, own, childId, ...drafts }: SoapNotesProps) {
  const [chosenId, setChosenId] = useState(childId);
  const isSubstitute = own && event.handed_over;
  return (
    <section>
      <div className={classes.notesHead}>
        <Title order={3}>{t('notes')}</Title>
        <Anchor component={Link} to={notePage(event.id, chosenId)}>
          {t('openNotePage')}
        </Anchor>
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
