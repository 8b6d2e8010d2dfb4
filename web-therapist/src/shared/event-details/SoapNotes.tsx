import { Loaded, useQuery } from '@larkwell/app-kit';
import type { EventSchema, Note } from '@larkwell/app-kit/api';
import { Button, ListSkeleton, Select, Title } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTherapist } from '../therapist/queries.ts';
import { draftOf, type NoteDrafts, soapParts, withDraft, writtenNotes } from './drafts.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';
import { useAddNotes } from './mutations.ts';
import { eventNotesQuery } from './queries.ts';
import { SoapPartField } from './SoapPartField.tsx';

interface SoapNotesProps {
  event: EventSchema;
  own: boolean;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
}

/** The four parts of each child's SOAP note: saved parts, and fields for missing ones. */
export function SoapNotes(props: SoapNotesProps) {
  const query = useQuery(eventNotesQuery(props.event.id));
  const isSubstitute = props.own && props.event.therapist_role === 'substitute';
  return (
    <section>
      <Title order={3} className={classes.heading}>
        {t('notes')}
      </Title>
      <p className={classes.lead}>{t(isSubstitute ? 'notesLeadSubstitute' : 'notesLead')}</p>
      <Loaded query={query} failed={t('notesFailed')} skeleton={<ListSkeleton count={4} />}>
        {(notes) => <Parts {...props} notes={notes} />}
      </Loaded>
    </section>
  );
}

/** A substitute may write notes only for attending children. */
const mayWriteOn = ({ therapist_role, guests }: EventSchema, childId: string) =>
  therapist_role !== 'substitute' || guests.some(({ child_id, canceled }) => child_id === childId && !canceled);

function Parts({ event, own, drafts, onDrafts, notes }: SoapNotesProps & { notes: readonly Note[] }) {
  const therapist = useTherapist();
  const children = event.guests;
  const [chosenId, setChosenId] = useState(children[0]?.child_id ?? '');
  const [missing, setMissing] = useState(false);
  const add = useAddNotes(event.id, (note) => onDrafts((before) => withDraft(before, { ...note, content: '' })));

  const isMine = ({ creator_type, creator_id }: Note) => creator_type === 'therapist' && creator_id === therapist.id;
  const writable = own && mayWriteOn(event, chosenId);
  const parts = soapParts.map((part) => {
    const kept = notes.filter(({ note_type, child_id }) => note_type === part && child_id === chosenId);
    const draft = draftOf(drafts, chosenId, part);
    // keep typed text readable, even if writing is no longer allowed or the part was saved elsewhere
    return { part, kept, draft, open: draft !== '' || (writable && !kept.some(isMine)) };
  });
  const firstOpen = parts.find(({ open }) => open)?.part;

  function save() {
    const written = writtenNotes(
      drafts,
      children.map(({ child_id }) => child_id),
    );
    setMissing(written.length === 0);
    if (written.length > 0) add.mutate(written);
  }

  return (
    <div className={classes.notes}>
      {children.length > 1 && (
        <Select
          label={t('notesOf')}
          data={children.map(({ child_id, name }) => ({ value: child_id, label: name }))}
          value={chosenId}
          onChange={(id) => setChosenId(id ?? chosenId)}
        />
      )}
      {parts.map(({ part, kept, draft, open }) => (
        <SoapPartField
          key={`${chosenId} ${part}`}
          eventId={event.id}
          part={part}
          notes={kept}
          isMine={isMine}
          open={open}
          draft={draft}
          drafts={drafts}
          onDrafts={onDrafts}
          error={missing && part === firstOpen ? t('noteRequired') : null}
          onDraft={(content) => {
            setMissing(false);
            onDrafts((before) => withDraft(before, { child_id: chosenId, note_type: part, content }));
          }}
        />
      ))}
      {firstOpen && (
        <Button className={classes.save} loading={add.isPending} onClick={save}>
          {t('saveNotes')}
        </Button>
      )}
    </div>
  );
}
