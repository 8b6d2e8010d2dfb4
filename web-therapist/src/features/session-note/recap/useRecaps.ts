import {
  ApiError,
  isUnanswered,
  messageOf,
  retryPause,
  type SaveState,
  typingPause,
  useAutosave,
  useLocalDraft,
  useQueryClient,
} from '@larkwell/app-kit';
import { type Recap, saveEventRecap } from '@larkwell/app-kit/api';
import { eventRecapsQuery } from '@larkwell/app-kit/child';
import { useEffect, useRef, useState } from 'react';
import {
  bothRecaps,
  changeOf,
  fieldsOf,
  hasText,
  isSame,
  type KeptRecaps,
  keptRecaps,
  type RecapFields,
} from './recapFields.ts';

type ByChild<T> = Readonly<Record<string, T>>;

export interface RecapsOfSession {
  /** As the server has it: a draft or shared. */
  savedOf: (childId: string) => Recap | undefined;
  /** The same, also for code that waited for a save. */
  latestOf: (childId: string) => Recap | undefined;
  fieldsOf: (childId: string) => RecapFields;
  change: (childId: string, change: Partial<RecapFields>) => void;
  state: SaveState;
  /** What isn't saved is safe in this browser. */
  kept: boolean;
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
  const [here, setShown] = useState<Here>(() => ({ typed: {}, saved: ownOf(loaded), conflicts: {}, sent: {} }));
  const { typed, saved, conflicts } = here;
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed' | 'unreachable'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  // what a request that ends later needs, beside the state that is shown
  const now = useRef(here);

  function keep(change: Partial<Here>) {
    now.current = { ...now.current, ...change };
    setShown(now.current);
  }

  const unsaved = () =>
    Object.entries(now.current.typed).filter(
      ([childId]) => !now.current.conflicts[childId] && isOpen(now.current, childId),
    );
  const isSaved = () => unsaved().length === 0 && Object.keys(now.current.conflicts).length === 0;
  const { schedule, save } = useAutosave({ pause: typingPause, isSaved, send });
  const { kept } = useLocalDraft({
    name: `recap ${eventId}`,
    schema: keptRecaps,
    value: recapsToKeep(here),
    restore: (left) => {
      keep(continued(now.current, left));
      schedule();
    },
  });

  async function send(leaving: boolean): Promise<boolean> {
    const [childId] = unsaved()[0] ?? [];
    if (childId === undefined) return false; // only conflicts are left
    const fields = fieldsHere(now.current, childId);
    setPhase('saving');
    keep({ sent: { [childId]: fields } });
    try {
      const answer = await saveEventRecap({
        path: { event_id: eventId },
        body: { recap: changeOf(childId, fields, now.current.saved[childId]?.version ?? 0) },
        keepalive: leaving,
      });
      const mine = ownOf(answer.recaps)[childId];
      keep({ sent: {}, ...(mine ? { saved: { ...now.current.saved, [childId]: mine } } : {}) });
      know(answer.recaps);
      // after the page is left, someone else may have signed in
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
    setPhase(isUnanswered(error) ? 'unreachable' : 'failed');
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
      return isNewer && isOpen(before, child_id) && isOthers(before, theirs);
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

  const isWaiting = Object.keys(typed).some((childId) => isOpen(here, childId));
  const working = phase !== 'idle' ? phase : isWaiting ? 'waiting' : 'saved';
  return {
    savedOf: (childId) => saved[childId],
    latestOf: (childId) => now.current.saved[childId],
    fieldsOf: (childId) => fieldsHere(here, childId),
    change: (childId, change) => {
      keep({ typed: { ...now.current.typed, [childId]: { ...fieldsHere(now.current, childId), ...change } } });
      schedule();
    },
    state: Object.keys(conflicts).length > 0 ? 'failed' : working,
    kept,
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
  /** Sent and not confirmed: the server may have it. */
  sent: ByChild<RecapFields>;
}

const fieldsHere = ({ typed, saved }: Here, childId: string) => typed[childId] ?? fieldsOf(saved[childId]);

/** Something is typed that the server doesn't have. A shared recap doesn't save by itself. */
const isOpen = ({ typed, saved }: Here, childId: string) => {
  const fields = typed[childId];
  const recap = saved[childId];
  return fields !== undefined && recap?.shared_at == null && !isSame(fields, fieldsOf(recap));
};

/** The server's recap is neither what is typed here nor a save of this window with a lost answer. */
function isOthers(here: Here, theirs: Recap): boolean {
  const sent = here.sent[theirs.child_id];
  const fields = fieldsOf(theirs);
  return !isSame(fieldsHere(here, theirs.child_id), fields) && !(sent && isSame(sent, fields));
}

/** What this browser has to keep, also recaps in conflict; null for nothing. */
function recapsToKeep(here: Here): KeptRecaps | null {
  const open = Object.entries(here.typed).filter(([childId]) => isOpen(here, childId));
  const kept = open.map(([childId, fields]) => {
    // a conflict that nobody decided stays one: this window hasn't accepted the server's version
    const accepted = (here.saved[childId]?.version ?? 0) - (here.conflicts[childId] ? 1 : 0);
    return [childId, { fields, version: accepted, sent: here.sent[childId] ?? null }] as const;
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** A window that continues where closed ones stopped. What others saved since is a conflict. */
function continued(now: Here, left: readonly KeptRecaps[]): Here {
  const next = { ...now, typed: { ...now.typed }, conflicts: { ...now.conflicts }, sent: { ...now.sent } };
  for (const [childId, { fields, version, sent }] of left.flatMap((one) => Object.entries(one))) {
    if (isSame(fields, fieldsOf(now.saved[childId]))) continue; // it was saved
    const typed = next.typed[childId];
    if (typed && isOpen(next, childId)) {
      next.typed[childId] = bothRecaps(fields, typed);
      continue;
    }
    next.typed[childId] = fields;
    if (sent) next.sent[childId] = sent;
    const theirs = next.saved[childId];
    if (theirs && theirs.version > version && isOthers(next, theirs)) next.conflicts[childId] = theirs;
  }
  return next;
}
