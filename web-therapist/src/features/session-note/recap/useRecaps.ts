import { ApiError, isUnanswered, messageOf, type SaveState, useAutosave, useQueryClient } from '@larkwell/app-kit';
import { type Recap, saveEventRecap } from '@larkwell/app-kit/api';
import { eventRecapsQuery } from '@larkwell/app-kit/child';
import { useEffect, useRef, useState } from 'react';
import { changeOf, fieldsOf, hasText, isSame, type RecapFields } from './recapFields.ts';

/** Milliseconds without a change before it saves, and before a save is tried again. */
const pause = 2_000;
const retryPause = 10_000;

type ByChild<T> = Readonly<Record<string, T>>;

export interface RecapsOfSession {
  /** As the server has it: a draft or shared. */
  savedOf: (childId: string) => Recap | undefined;
  /** The same, also for code that waited for a save. */
  latestOf: (childId: string) => Recap | undefined;
  fieldsOf: (childId: string) => RecapFields;
  change: (childId: string, change: Partial<RecapFields>) => void;
  state: SaveState;
  /** Why the last save failed. */
  problem: string | null;
  /** Another window's version of a recap that was changed here too. */
  conflictOf: (childId: string) => Recap | undefined;
  /** Ends a conflict: keeps what is typed here, or what the other window saved. */
  resolve: (theirs: Recap, keep: 'here' | 'theirs') => void;
  /** Saves now. True when everything is saved. */
  save: () => Promise<boolean>;
  /** There is a draft with text that can be shared. */
  isReady: (childId: string) => boolean;
}

/** The viewer's recaps of a session. Drafts save themselves; a shared recap is changed by `EditRecap`. */
export function useRecaps(eventId: string, therapistId: string, loaded: readonly Recap[]): RecapsOfSession {
  const cache = useQueryClient();
  const query = eventRecapsQuery(eventId);
  const ownOf = (recaps: readonly Recap[]): ByChild<Recap> =>
    Object.fromEntries(
      recaps.filter(({ therapist_id }) => therapist_id === therapistId).map((recap) => [recap.child_id, recap]),
    );
  const [{ typed, saved, conflicts }, setShown] = useState<Here>(() => ({
    typed: {},
    saved: ownOf(loaded),
    conflicts: {},
  }));
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  // what a request that ends later needs, beside the state that is shown
  const now = useRef<Here>({ typed, saved, conflicts });

  function keep(change: Partial<Here>) {
    now.current = { ...now.current, ...change };
    setShown(now.current);
  }

  const unsaved = () =>
    Object.entries(now.current.typed).filter(
      ([childId]) => !now.current.conflicts[childId] && isOpen(now.current, childId),
    );
  const isSaved = () => unsaved().length === 0 && Object.keys(now.current.conflicts).length === 0;
  const { schedule, save } = useAutosave({ pause, isSaved, send });

  async function send(leaving: boolean): Promise<boolean> {
    const [childId] = unsaved()[0] ?? [];
    if (childId === undefined) return false; // only conflicts are left
    setPhase('saving');
    try {
      const answer = await saveEventRecap({
        path: { event_id: eventId },
        body: { recap: changeOf(childId, fieldsHere(now.current, childId), now.current.saved[childId]?.version ?? 0) },
        keepalive: leaving,
      });
      const mine = ownOf(answer.recaps)[childId];
      if (mine) keep({ saved: { ...now.current.saved, [childId]: mine } });
      know(answer.recaps);
      // after the page is left, somebody else may have signed in
      if (!leaving) cache.setQueryData(query.queryKey, answer);
      setPhase('idle');
      setProblem(null);
      return unsaved().length > 0 ? await send(leaving) : isSaved();
    } catch (error) {
      return fail(error);
    }
  }

  async function fail(error: unknown): Promise<boolean> {
    if (error instanceof ApiError && error.code === 'recap_changed') {
      try {
        know((await cache.fetchQuery({ ...query, staleTime: 0 })).recaps);
        setPhase('idle');
        setProblem(null);
        if (unsaved().length > 0) schedule(0);
        return isSaved();
      } catch (unreadable) {
        return fail(unreadable);
      }
    }
    setPhase('failed');
    setProblem(messageOf(error));
    if (isUnanswered(error)) schedule(retryPause);
    return false;
  }

  /** Compares the server's recaps with what this window has seen and with what is typed in it. */
  function know(recaps: readonly Recap[]) {
    const before = now.current;
    const own = ownOf(recaps);
    const found = Object.values(own).filter((theirs) => {
      const { child_id, version } = theirs;
      const isNewer = version > (before.saved[child_id]?.version ?? 0);
      return isNewer && isOpen(before, child_id) && !isSame(fieldsHere(before, child_id), fieldsOf(theirs));
    });
    const open = Object.entries(before.typed).filter(([childId]) => isOpen(before, childId));
    keep({
      saved: own,
      typed: Object.fromEntries(open),
      conflicts: { ...before.conflicts, ...Object.fromEntries(found.map((theirs) => [theirs.child_id, theirs])) },
    });
  }

  const latest = useRef(know);
  useEffect(() => {
    latest.current = know;
  });
  useEffect(() => latest.current(loaded), [loaded]);

  const here = { typed, saved, conflicts };
  const isWaiting = Object.keys(typed).some((childId) => isOpen(here, childId));
  const failed = Object.keys(conflicts).length > 0 || phase === 'failed';
  const working = phase === 'saving' ? 'saving' : isWaiting ? 'waiting' : 'saved';
  return {
    savedOf: (childId) => saved[childId],
    latestOf: (childId) => now.current.saved[childId],
    fieldsOf: (childId) => fieldsHere(here, childId),
    change: (childId, change) => {
      keep({ typed: { ...now.current.typed, [childId]: { ...fieldsHere(now.current, childId), ...change } } });
      schedule();
    },
    state: failed ? 'failed' : working,
    problem,
    conflictOf: (childId) => conflicts[childId],
    resolve: ({ child_id }, kept) => {
      const { [child_id]: theirs, ...others } = now.current.conflicts;
      keep({ conflicts: others });
      if (theirs && kept === 'theirs') keep({ typed: { ...now.current.typed, [child_id]: fieldsOf(theirs) } });
      schedule(0);
    },
    save,
    isReady: (childId) => saved[childId]?.shared_at == null && hasText(fieldsHere(here, childId)),
  };
}

interface Here {
  typed: ByChild<RecapFields>;
  /** The server's recaps that this window has seen. */
  saved: ByChild<Recap>;
  conflicts: ByChild<Recap>;
}

const fieldsHere = ({ typed, saved }: Here, childId: string) => typed[childId] ?? fieldsOf(saved[childId]);

/** Something is typed that the server doesn't have. A shared recap doesn't save by itself. */
const isOpen = ({ typed, saved }: Here, childId: string) => {
  const fields = typed[childId];
  const recap = saved[childId];
  return fields !== undefined && recap?.shared_at == null && !isSame(fields, fieldsOf(recap));
};
