import { Link, Loaded, useInfiniteQuery } from '@larkwell/app-kit';
import type { EventDetailsSchema, Guest, Note } from '@larkwell/app-kit/api';
import { messagesQuery } from '@larkwell/app-kit/child';
import { formatDateTime, formatDay } from '@larkwell/app-kit/time';
import { Anchor, Button, ListSkeleton, notifySuccess, Panel } from '@larkwell/ui';
import type { Dispatch, SetStateAction } from 'react';
import { clientPage } from '../../paths.ts';
import { hasSigned, mayWriteOn } from '../../shared/event-details/ChildNotes.tsx';
import { isSoapPart, type NoteDrafts, withDraft } from '../../shared/event-details/drafts.ts';
import { t as parts } from '../../shared/event-details/messages.ts';
import { lastNoteOf, useLastNotes } from '../../shared/notes/queries.ts';
import { PracticePanel } from '../../shared/practice/PracticePanel.tsx';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './SessionNotePage.module.css';
import { GoalTallies } from './tally/GoalTallies.tsx';
import type { TrialsOfSession } from './tally/useTrials.ts';
import { isPartWritten } from './UseTemplate.tsx';

interface ChildPanelsProps {
  event: EventDetailsSchema;
  child: Guest;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  tally: TrialsOfSession;
}

/** What is known about the child: the last note, the goals, and what the family wrote since. */
export function ChildPanels(props: ChildPanelsProps) {
  const { event, child } = props;
  // asked for together with the last note, which decides what is new
  const messages = useMessages(child.child_id);
  const last = useLastNotes(child.child_id);
  const note = last.data && lastNoteOf(last.data, event.id);
  return (
    <>
      <GoalTallies {...props} />
      <PracticePanel childId={child.child_id} name={child.name} eventId={event.id} />
      <Loaded query={last} failed={t('lastFailed')} skeleton={<ListSkeleton count={1} />}>
        {() => <LastNote {...props} note={note ?? []} />}
      </Loaded>
      {last.data && <Messages child={child} query={messages} since={note?.[0]?.created_at ?? null} />}
    </>
  );
}

function LastNote({ event, child, drafts, onDrafts, note }: ChildPanelsProps & { note: readonly Note[] }) {
  const { id: therapistId, zone } = useTherapist();
  const first = note[0];
  const empty = note.filter(
    ({ note_type }) => isSoapPart(note_type) && !isPartWritten(event, child.child_id, therapistId, drafts, note_type),
  );

  function carryForward() {
    onDrafts((before) =>
      empty.reduce(
        (filled, { note_type, content }) => withDraft(filled, { child_id: child.child_id, note_type, content }),
        before,
      ),
    );
    notifySuccess(t(empty.length > 0 ? 'carried' : 'nothingToCarry'));
  }

  const writable = mayWriteOn(event, child) && !hasSigned(event.notes, child.child_id, therapistId);
  if (!first) {
    return (
      <Panel title={t('last')}>
        <p className={classes.quiet}>{t('lastNone', { child: child.name })}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={t('last')}
      actions={
        writable && (
          <Button variant="subtle" size="sm" onClick={carryForward}>
            {t('carryForward')}
          </Button>
        )
      }
    >
      <p className={classes.day}>{formatDay(first.created_at, zone)}</p>
      <ul className={classes.list}>
        {note.map(({ id, note_type, content }) => (
          <li key={id}>
            {isSoapPart(note_type) && <p className={classes.part}>{parts(note_type)}</p>}
            <p className={classes.text}>{content}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useMessages(childId: string) {
  const { id: therapistId } = useTherapist();
  return useInfiniteQuery(messagesQuery('therapist', { childId, therapistId }));
}

interface MessagesProps {
  child: Guest;
  query: ReturnType<typeof useMessages>;
  since: string | null;
}

function Messages({ child, query, since }: MessagesProps) {
  const { zone } = useTherapist();
  const open = (
    <Anchor component={Link} to={clientPage(child.child_id, 'messages')}>
      {t('messagesOpen')}
    </Anchor>
  );
  const isNew = ({ creator_type, created_at }: Note) =>
    creator_type === 'guardian' && (since === null || Date.parse(created_at) > Date.parse(since));
  return (
    <Panel title={t('messages')} actions={open}>
      <Loaded query={query} failed={t('messagesFailed')} skeleton={<ListSkeleton count={1} />}>
        {(messages) => {
          const recent = messages.filter(isNew);
          return recent.length === 0 ? (
            <p className={classes.quiet}>{t('messagesNone')}</p>
          ) : (
            <ul className={classes.list}>
              {recent.map(({ id, creator_name, created_at, content }) => (
                <li key={id}>
                  <p className={classes.when}>
                    {creator_name} · {formatDateTime(created_at, zone)}
                  </p>
                  <p className={classes.text}>{content}</p>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}
