import { Loaded, SaveProblem, SaveStatus, usePrepareLocalDraft, useQuery, useUnsaved } from '@larkwell/app-kit';
import type { EventDetailsSchema, NoteDraft } from '@larkwell/app-kit/api';
import { SessionRecords } from '@larkwell/app-kit/child';
import { EmptyState, ListSkeleton, Panel } from '@larkwell/ui';
import { useState } from 'react';
import { guestOf, NotesByChild } from '../../shared/event-details/NotesByChild.tsx';
import { eventQuery } from '../../shared/events/queries.ts';
import { therapistQuery, useTherapist } from '../../shared/therapist/queries.ts';
import { DraftConflicts } from './DraftConflicts.tsx';
import { DockTabs } from './dock/DockTabs.tsx';
import { t } from './messages.ts';
import { noteDraftsQuery } from './queries.ts';
import classes from './SessionNotePage.module.css';
import { GoalTallies } from './tally/GoalTallies.tsx';
import { useTrials } from './tally/useTrials.ts';
import { useNoteDrafts } from './useNoteDrafts.ts';
import { usePhrases } from './usePhrases.ts';

/** Goals with their tallies, the draft of the note, messages and materials, beside a call. Nothing in it leads out of the call. */
export default function SessionDock({ eventId }: { eventId: string }) {
  const therapist = useQuery(therapistQuery());
  const event = useQuery(eventQuery(eventId));
  const saved = useQuery(noteDraftsQuery(eventId));
  usePrepareLocalDraft();
  const skeleton = <ListSkeleton count={2} />;
  return (
    <Loaded query={therapist} failed={t('failed')} skeleton={skeleton}>
      {() => (
        <Loaded query={event} failed={t('failed')} skeleton={skeleton}>
          {(loaded) => (
            <Loaded query={saved} failed={t('draftsFailed')} skeleton={skeleton}>
              {({ note_drafts }) => <Dock key={loaded.id} event={loaded} saved={note_drafts} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function Dock({ event, saved }: { event: EventDetailsSchema; saved: readonly NoteDraft[] }) {
  const therapist = useTherapist();
  const { drafts, setDrafts, save, ...draft } = useNoteDrafts(event.id, saved);
  useUnsaved(draft.state !== 'saved', { save });
  useUnsaved(drafts.materialFiles.length > 0); // files have no copy in the browser
  const tally = useTrials(event.id);
  const [childId, setChildId] = useState<string | null>(null);
  const child = guestOf(event, childId);
  const isSubstitute = event.therapist_id === therapist.id && event.handed_over;
  const phrases = usePhrases({ event, child, tally, zone: therapist.zone, isSubstitute });
  if (!child) return <EmptyState title={t('nobody')} />;
  return (
    <DockTabs
      event={event}
      childId={child.child_id}
      onChild={setChildId}
      own={event.therapist_id === therapist.id}
      isSubstitute={isSubstitute}
      drafts={drafts}
      onDrafts={setDrafts}
    >
      <div className={classes.panels}>
        {/* a substitute doesn't see the goals: docs/product/clinical-records.md#substitute-access */}
        {!isSubstitute && (
          <GoalTallies
            key={child.child_id}
            child={child}
            tally={tally}
            drafts={drafts}
            onDrafts={setDrafts}
            besideCall
          />
        )}
        <Panel>
          <SaveStatus
            state={draft.state}
            savedAt={draft.savedAt}
            kept={draft.kept}
            savedText={(when) => t('draftSavedAt', { when })}
            zone={therapist.zone}
          />
          <SaveProblem problem={draft.problem} state={draft.state} kept={draft.kept} onSave={() => void save()} />
          <DraftConflicts event={event} conflicts={draft.conflicts} drafts={drafts} onResolve={draft.resolve} />
          <SessionRecords event={event} kind="notes" failed={t('notesFailed')}>
            {(notes) => (
              <NotesByChild
                event={event}
                notes={notes}
                childId={child.child_id}
                onChild={setChildId}
                nameLevel={2}
                phrases={phrases}
                drafts={drafts}
                onDrafts={setDrafts}
              />
            )}
          </SessionRecords>
        </Panel>
      </div>
    </DockTabs>
  );
}
