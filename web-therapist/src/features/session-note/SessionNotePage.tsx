import {
  Link,
  Loaded,
  SaveProblem,
  SaveStatus,
  useLocation,
  usePageTitle,
  useParams,
  usePrepareLocalDraft,
  useQuery,
  useSearchParams,
  useUnsaved,
} from '@larkwell/app-kit';
import { calendarPage } from '@larkwell/app-kit/addresses';
import type { EventDetailsSchema, NoteDraft, Recap } from '@larkwell/app-kit/api';
import { eventRecapsQuery, PrintNote, SessionRecords } from '@larkwell/app-kit/child';
import { useNow } from '@larkwell/app-kit/time';
import { Anchor, EmptyState, Group, IconArrowLeft, ListSkeleton, PageHeader, Panel, WithAside } from '@larkwell/ui';
import { type NotePageState, paths } from '../../paths.ts';
import { hasSigned, mayWriteOn } from '../../shared/event-details/ChildNotes.tsx';
import { Materials } from '../../shared/event-details/Materials.tsx';
import { guestOf, NotesByChild } from '../../shared/event-details/NotesByChild.tsx';
import { nameOf, whenOf } from '../../shared/events/eventText.ts';
import { eventQuery } from '../../shared/events/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { ChildPanels } from './ChildPanels.tsx';
import { CopyToGroup } from './CopyToGroup.tsx';
import { DraftConflicts } from './DraftConflicts.tsx';
import { t } from './messages.ts';
import { noteDraftsQuery } from './queries.ts';
import { RecapPanel } from './recap/RecapPanel.tsx';
import { useRecaps } from './recap/useRecaps.ts';
import classes from './SessionNotePage.module.css';
import { ToTally } from './tally/ToTally.tsx';
import { useTrials } from './tally/useTrials.ts';
import { UseTemplate } from './UseTemplate.tsx';
import { useNoteDrafts } from './useNoteDrafts.ts';
import { usePhrases } from './usePhrases.ts';

/** The note of a session, with what its author looks at while writing. `?child=` opens that child's note in a group. */
export default function SessionNotePage() {
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  const saved = useQuery(noteDraftsQuery(eventId));
  const recaps = useQuery(eventRecapsQuery(eventId));
  usePrepareLocalDraft();
  return (
    <>
      {query.data === undefined && <PageHeader title={t('title')} back={<Back eventId={eventId} />} />}
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
        {(event) => (
          <Loaded query={saved} failed={t('draftsFailed')} skeleton={<ListSkeleton count={4} />}>
            {({ note_drafts }) => (
              <Loaded query={recaps} failed={t('recapFailed')} skeleton={<ListSkeleton count={4} />}>
                {(loaded) => <SessionNote key={event.id} event={event} saved={note_drafts} loadedRecaps={loaded} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

interface SessionNoteProps {
  event: EventDetailsSchema;
  saved: readonly NoteDraft[];
  loadedRecaps: readonly Recap[];
}

function SessionNote({ event, saved, loadedRecaps }: SessionNoteProps) {
  const therapist = useTherapist();
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const { drafts, setDrafts, save, ...draft } = useNoteDrafts(event.id, saved);
  useUnsaved(draft.state !== 'saved', { save });
  useUnsaved(drafts.materialFiles.length > 0); // files have no copy in the browser
  const tally = useTrials(event.id);
  const recaps = useRecaps(event.id, therapist.id, loadedRecaps);
  useUnsaved(recaps.state !== 'saved', { save: recaps.save });
  const child = guestOf(event, search.get('child'));
  usePageTitle(child ? t('titleOf', { child: child.name }) : t('title'));
  const own = event.therapist_id === therapist.id;
  const isSubstitute = own && event.handed_over;
  const writable = child && mayWriteOn(event, child) && !hasSigned(event.notes, child.child_id, therapist.id);
  const started = Date.parse(event.start_date) <= useNow(30_000).getTime();
  const phrases = usePhrases({ event, child, tally, zone: therapist.zone, isSubstitute });
  const mayRecap = child && !child.canceled && mayWriteOn(event, child);

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('about', { children: nameOf(event), when: whenOf(event, therapist.zone) })}
        back={<Back eventId={event.id} />}
      />
      {child ? (
        <WithAside
          aside={
            <aside className={classes.panels}>
              {/* a substitute sees nothing else about the child: docs/product/clinical-records.md#substitute-access */}
              {!isSubstitute && (
                <ChildPanels
                  key={child.child_id}
                  event={event}
                  child={child}
                  drafts={drafts}
                  onDrafts={setDrafts}
                  tally={tally}
                />
              )}
              <Panel>
                <Materials event={event} own={own} drafts={drafts} onDrafts={setDrafts} />
              </Panel>
            </aside>
          }
        >
          <div className={classes.panels}>
            <Panel>
              <p className={classes.lead}>
                {t(isSubstitute ? 'leadSubstitute' : 'lead')} {writable && t('keys')}
              </p>
              {tally.countingOf(child.child_id)?.allowed && <ToTally />}
              <div className={classes.status}>
                {writable && (
                  <Group gap="xs">
                    <UseTemplate event={event} child={child} drafts={drafts} onDrafts={setDrafts} phrases={phrases} />
                    <CopyToGroup event={event} child={child} drafts={drafts} onDrafts={setDrafts} />
                  </Group>
                )}
                <SaveStatus
                  state={draft.state}
                  savedAt={draft.savedAt}
                  kept={draft.kept}
                  savedText={(when) => t('draftSavedAt', { when })}
                  zone={therapist.zone}
                />
              </div>
              <SaveProblem problem={draft.problem} state={draft.state} kept={draft.kept} onSave={() => void save()} />
              <DraftConflicts event={event} conflicts={draft.conflicts} drafts={drafts} onResolve={draft.resolve} />
              <SessionRecords event={event} kind="notes" failed={t('notesFailed')}>
                {(notes) => (
                  <>
                    <NotesByChild
                      event={event}
                      notes={notes}
                      childId={child.child_id}
                      onChild={(id) => setSearch({ child: id }, { replace: true, state })}
                      nameLevel={2}
                      phrases={phrases}
                      drafts={drafts}
                      onDrafts={setDrafts}
                      recaps={started ? recaps : undefined}
                    />
                    <PrintNote event={event} childId={child.child_id} notes={notes} zone={therapist.zone} />
                  </>
                )}
              </SessionRecords>
            </Panel>
            {own && (mayRecap || recaps.savedOf(child.child_id)) && (
              <RecapPanel
                key={child.child_id}
                eventId={event.id}
                child={child}
                inGroup={event.guests.length > 1}
                started={started}
                recaps={recaps}
              />
            )}
          </div>
        </WithAside>
      ) : (
        <EmptyState title={t('nobody')} />
      )}
    </>
  );
}

/** To where the page was opened from: "Today", or else the session in the calendar. */
function Back({ eventId }: { eventId: string }) {
  const { state } = useLocation();
  const fromToday = (state as NotePageState | null)?.fromToday === true;
  return (
    <Anchor component={Link} to={fromToday ? paths.therapist.today : calendarPage(eventId)} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden /> {t(fromToday ? 'today' : 'session')}
    </Anchor>
  );
}
