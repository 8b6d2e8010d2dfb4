import {
  isUnanswered,
  messageOf,
  retryPause,
  type SaveState,
  useAutosave,
  useLocalDraft,
  useQuery,
  useQueryClient,
  useUnsaved,
} from '@larkwell/app-kit';
import { listTrialsOptions, saveTrials, type Trial } from '@larkwell/app-kit/api';
import { useEffect, useRef, useState } from 'react';
import { keptTrials, merged, type Trials, unsavedTrials } from './trials.ts';

/** Milliseconds after the last tap before it saves. */
const pause = 1_500;
/** In one request: docs/product/clinical-records.md#trial-data */
const mostTrials = 500;
/** Trials in a request that is sent while the page closes: browsers limit its body to 64 KiB. */
const mostKeptAlive = 200;

export interface TrialsOfSession {
  trials: Trials;
  /** Whether the viewer may count a child's trials now. Null while that isn't known, and for a substitute. */
  countingOf: (childId: string) => { allowed: boolean; reason: string | null } | null;
  add: (tap: Pick<Trial, 'goal_id' | 'child_id' | 'correct' | 'cue_level'>) => void;
  undo: (trial: Trial) => void;
  state: SaveState;
  /** What isn't saved is safe in this browser. */
  kept: boolean;
  /** Why the last save failed. */
  problem: string | null;
  /** Saves now. True when everything is saved. */
  save: () => Promise<boolean>;
}

/** Trials that are counted in a session. They stay here until the server has them, and merge with those of others. */
export function useTrials(eventId: string): TrialsOfSession {
  const cache = useQueryClient();
  const query = listTrialsOptions({ path: { event_id: eventId } });
  const { data } = useQuery({ ...query, staleTime: 0 });
  const [here, setHere] = useState<Trials>({});
  const [saved, setSaved] = useState<Trials>({});
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed' | 'unreachable'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  // what a request that ends later needs, beside the state that is shown
  const now = useRef({ here, saved });
  const known = merged(saved, data?.trials ?? []);

  const unsaved = () => unsavedTrials(now.current.here, now.current.saved);
  const { schedule, save } = useAutosave({ pause, isSaved: () => unsaved().length === 0, send });

  async function send(leaving: boolean): Promise<boolean> {
    const trials = unsaved().slice(0, mostTrials);
    setPhase('saving');
    try {
      const answer = await saveTrials({
        path: { event_id: eventId },
        body: { trials },
        keepalive: leaving && trials.length <= mostKeptAlive,
      });
      now.current.saved = merged(now.current.saved, answer.trials);
      setSaved(now.current.saved);
      // after the page is left, someone else may have signed in
      if (!leaving) cache.setQueryData(query.queryKey, answer);
      setPhase('idle');
      setProblem(null);
      if (unsaved().length > 0) schedule(0);
      return unsaved().length === 0;
    } catch (error) {
      setPhase(isUnanswered(error) ? 'unreachable' : 'failed');
      setProblem(messageOf(error));
      if (isUnanswered(error)) schedule(retryPause);
      return false;
    }
  }

  function put(...trials: Trial[]) {
    now.current.here = merged(now.current.here, trials);
    setHere(now.current.here);
    schedule();
  }

  useEffect(() => {
    if (data) now.current.saved = merged(now.current.saved, data.trials);
  }, [data]);

  const open = unsavedTrials(here, known);
  const isSaved = open.length === 0;
  const isWorking = phase === 'saving' || (phase !== 'idle' && !isSaved);
  const state = isWorking ? phase : isSaved ? 'saved' : 'waiting';
  const { kept } = useLocalDraft({
    name: `trials ${eventId}`,
    schema: keptTrials,
    value: isSaved ? null : open,
    restore: (left) => put(...left.flat()),
  });
  useUnsaved(!isSaved, { save });

  return {
    trials: merged(known, Object.values(here)),
    countingOf: (childId) => data?.counting.find(({ child_id }) => child_id === childId) ?? null,
    add: (tap) => put({ ...tap, id: crypto.randomUUID(), tapped_at: new Date().toISOString(), undone: false }),
    undo: (trial) => put({ ...trial, undone: true }),
    state,
    kept,
    problem,
    save,
  };
}
