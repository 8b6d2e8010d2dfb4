import {
  ApiError,
  isUnanswered,
  messageOf,
  mostKeptAlive,
  retryPause,
  type SaveState,
  typingPause,
  useAutosave,
  useLocalDraft,
  useQueryClient,
} from '@larkwell/app-kit';
import { type NoteDraft, saveNoteDrafts } from '@larkwell/app-kit/api';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { draftKey, type NoteDrafts, noDrafts } from '../../shared/event-details/drafts.ts';
import {
  continued,
  keptParts,
  keyOf,
  merged,
  partsOf,
  partsToKeep,
  type Sent,
  seenDrafts,
  unsavedParts,
  withSaved,
} from './noteDrafts.ts';
import { noteDraftsQuery } from './queries.ts';

interface SavedNoteDrafts {
  drafts: NoteDrafts;
  setDrafts: Dispatch<SetStateAction<NoteDrafts>>;
  state: SaveState;
  /** What isn't saved is safe in this browser. */
  kept: boolean;
  /** Of the newest draft with text. */
  savedAt: string | null;
  /** Why the last save failed. */
  problem: string | null;
  /** What another window saved for parts that were changed here too. */
  conflicts: readonly NoteDraft[];
  /** Saves now. True when everything is saved. */
  save: () => Promise<boolean>;
  /** Ends a conflict with the text that was chosen. */
  resolve: (theirs: NoteDraft, text: string) => void;
}

/** What is typed into a session's note, saved by itself. `loaded` are the server's drafts whenever they were read. */
export function useNoteDrafts(eventId: string, loaded: readonly NoteDraft[]): SavedNoteDrafts {
  const cache = useQueryClient();
  const query = noteDraftsQuery(eventId);
  const [drafts, setDrafts] = useState<NoteDrafts>(() => ({ ...noDrafts, parts: partsOf(loaded) }));
  const [seen, setSeen] = useState(() => seenDrafts(loaded));
  const [conflicts, setConflicts] = useState<readonly NoteDraft[]>([]);
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed' | 'unreachable'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent>({});
  // what a request that ends later needs, beside the state that is shown
  const now = useRef({ parts: drafts.parts, seen, conflicts, sent });

  const unsaved = () => unsavedParts(now.current.seen, now.current.parts, now.current.conflicts);
  const { schedule, save } = useAutosave({
    pause: typingPause,
    isSaved: () => now.current.conflicts.length === 0 && unsaved().length === 0,
    send,
  });

  function knowSent(changes: Sent) {
    now.current.sent = changes;
    setSent(changes);
  }

  const { kept } = useLocalDraft({
    name: `note ${eventId}`,
    schema: keptParts,
    value: partsToKeep(seen, drafts.parts, sent),
    restore: (left) => {
      const onServer = Object.values(now.current.seen);
      now.current = { ...now.current, ...continued(now.current, left) };
      const { parts } = now.current;
      setSent(now.current.sent);
      setDrafts((before) => ({ ...before, parts: { ...before.parts, ...parts } }));
      compare(onServer);
    },
  });

  function compare(answer: readonly NoteDraft[]) {
    const found = merged(now.current.seen, now.current.parts, answer, now.current.sent);
    now.current = {
      ...now.current,
      parts: { ...now.current.parts, ...found.adopted },
      seen: found.seen,
      conflicts: found.conflicts,
    };
    setSeen(found.seen);
    setConflicts(found.conflicts);
    setDrafts((before) => ({ ...before, parts: { ...before.parts, ...found.adopted } }));
  }

  async function send(leaving: boolean): Promise<boolean> {
    const changes = unsaved();
    if (changes.length === 0) return false; // only conflicts are left
    setPhase('saving');
    knowSent(
      Object.fromEntries(changes.map((change) => [draftKey(change.child_id, change.note_type), change.content])),
    );
    try {
      const answer = await saveNoteDrafts({
        path: { event_id: eventId },
        body: { note_drafts: changes },
        keepalive: leaving && JSON.stringify(changes).length < mostKeptAlive,
      });
      now.current.seen = withSaved(now.current.seen, changes, answer.note_drafts);
      knowSent({});
      compare(answer.note_drafts);
      // after the page is left, someone else may have signed in
      if (!leaving) cache.setQueryData(query.queryKey, answer);
      setPhase('idle');
      setProblem(null);
      if (unsaved().length > 0) schedule();
      return now.current.conflicts.length === 0 && unsaved().length === 0;
    } catch (error) {
      return fail(error);
    }
  }

  async function fail(error: unknown): Promise<boolean> {
    if (error instanceof ApiError && error.code === 'note_draft_changed') {
      try {
        const { note_drafts } = await cache.fetchQuery({ ...query, staleTime: 0 });
        compare(note_drafts);
        setPhase('idle');
        setProblem(null);
        if (unsaved().length > 0) schedule(0);
        return now.current.conflicts.length === 0 && unsaved().length === 0;
      } catch (unreadable) {
        return fail(unreadable);
      }
    }
    setPhase(isUnanswered(error) ? 'unreachable' : 'failed');
    setProblem(messageOf(error));
    if (isUnanswered(error)) schedule(retryPause);
    return false;
  }

  function resolve(theirs: NoteDraft, text: string) {
    const key = keyOf(theirs);
    now.current = {
      ...now.current,
      parts: { ...now.current.parts, [key]: text },
      seen: { ...now.current.seen, [key]: theirs },
      conflicts: now.current.conflicts.filter((one) => one !== theirs),
    };
    setSeen(now.current.seen);
    setConflicts(now.current.conflicts);
    setDrafts((before) => ({ ...before, parts: { ...before.parts, [key]: text } }));
    schedule(0);
  }

  const latest = useRef({ compare, schedule, unsaved });
  useEffect(() => {
    latest.current = { compare, schedule, unsaved };
  });
  useEffect(() => latest.current.compare(loaded), [loaded]);
  useEffect(() => {
    now.current.parts = drafts.parts;
    if (latest.current.unsaved().length > 0) latest.current.schedule();
  }, [drafts.parts]);

  const isUnsaved = unsavedParts(seen, drafts.parts, conflicts).length > 0;
  const times = Object.values(seen).flatMap(({ content, saved_at }) => (content.trim() ? [saved_at] : []));
  return {
    drafts,
    setDrafts,
    state: conflicts.length > 0 ? 'failed' : phase !== 'idle' ? phase : isUnsaved ? 'waiting' : 'saved',
    kept,
    savedAt: times.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null,
    problem,
    conflicts,
    save,
    resolve,
  };
}
