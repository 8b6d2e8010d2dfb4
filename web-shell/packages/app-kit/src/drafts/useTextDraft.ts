import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isUnanswered, messageOf } from '../api/error.ts';
import { listTextDraftsOptions, saveTextDraft, type TextDraft, type TextDraftsResponse } from '../api/index.ts';
import type { SaveState } from '../forms/SaveStatus.tsx';
import { useUnsaved } from '../forms/unsaved.tsx';
import { mostKeptAlive, retryPause, typingPause, useAutosave } from '../forms/useAutosave.ts';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { lookAgain } from './look-again.ts';
import {
  compared,
  continued,
  type DraftSubject,
  isAbout,
  isSaved,
  keptText,
  nothingSaved,
  type SavedText,
  type TypedText,
  textToKeep,
  textToSave,
} from './text-drafts.ts';
import { useLocalDraft } from './useLocalDraft.ts';

interface TextDraftOptions {
  about: DraftSubject;
  /** As typed; blank while its form is closed. */
  text: string;
  /** Gets the text of an earlier visit, of another device, or of the choice between two texts. */
  setText: (text: string) => void;
}

/** Render it with `<TextDraftStatus>`. */
export interface SavedDraft {
  /** The text comes from an earlier visit or another device. */
  restored: boolean;
  state: SaveState;
  savedAt: string | null;
  /** What isn't saved is safe in this browser. */
  kept: boolean;
  /** Why the last save failed. */
  problem: string | null;
  /** Both texts, when another window saved one too. */
  conflict: { here: string; elsewhere: SavedText } | null;
  save: () => Promise<boolean>;
  /** Ends a conflict with the text that was chosen. */
  resolve: (text: string) => void;
}

/** In this browser. */
export const localName = ({ childId, kind, subjectId }: DraftSubject) => `text ${kind} ${childId} ${subjectId}`;

/**
 * Saves a text by itself until it is sent, on the server and, while that doesn't have it, in this browser
 * (docs/product/clinical-records.md#text-drafts).
 */
export function useTextDraft({ about, text, setText }: TextDraftOptions): SavedDraft {
  const { childId, kind, subjectId } = about;
  const { impersonated_by: operator } = useSignedInUser();
  const cache = useQueryClient();
  const query = listTextDraftsOptions();
  // an earlier answer may hold a text that was sent since
  const { data, isFetchedAfterMount } = useQuery({
    ...query,
    enabled: !operator,
    refetchOnMount: 'always',
    refetchInterval: lookAgain,
  });
  const [typed, setTyped] = useState<TypedText>({ text, base: null, sent: null, conflict: null });
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed' | 'unreachable'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  // what a request that ends later needs, beside the state that is shown
  const now = useRef(typed);

  function become(next: TypedText) {
    if (next.text !== now.current.text) {
      setRestored(next.text.trim() !== '');
      setText(next.text);
    }
    now.current = next;
    setTyped(next);
  }

  const { schedule, save } = useAutosave({
    pause: typingPause,
    isSaved: () => Boolean(operator) || isSaved(now.current),
    send,
  });

  const { kept } = useLocalDraft({
    name: localName(about),
    schema: keptText,
    value: textToKeep(typed),
    restore: (left) => {
      become(continued(now.current, left));
      if (!isSaved(now.current) && !now.current.conflict) schedule();
    },
  });

  async function send(leaving: boolean): Promise<boolean> {
    if (now.current.conflict) return false;
    const content = textToSave(now.current);
    become({ ...now.current, sent: content });
    setPhase('saving');
    try {
      const answer = await saveTextDraft({
        body: {
          text_draft: {
            child_id: childId,
            kind,
            subject_id: subjectId,
            content,
            version: now.current.base?.version ?? 0,
          },
        },
        keepalive: leaving && content.length < mostKeptAlive,
      });
      become({ ...now.current, base: answer.text_draft, sent: null });
      // after the page is left, someone else may have signed in
      if (!leaving) cache.setQueryData(query.queryKey, withDraft(answer.text_draft, isAbout(about)));
      return settle();
    } catch (error) {
      return fail(error);
    }
  }

  function settle(): boolean {
    setPhase('idle');
    setProblem(null);
    if (!isSaved(now.current) && !now.current.conflict) schedule();
    return isSaved(now.current);
  }

  async function fail(error: unknown): Promise<boolean> {
    if (error instanceof ApiError && error.code === 'text_draft_changed') {
      try {
        const { text_drafts } = await cache.fetchQuery({ ...query, staleTime: 0 });
        become(compared(now.current, text_drafts.find(isAbout(about)) ?? nothingSaved));
        return settle();
      } catch (unreadable) {
        return fail(unreadable);
      }
    }
    setPhase(isUnanswered(error) ? 'unreachable' : 'failed');
    setProblem(messageOf(error));
    if (isUnanswered(error)) schedule(retryPause);
    return false;
  }

  function hear({ text_drafts }: TextDraftsResponse) {
    const server = text_drafts.find(isAbout(about)) ?? nothingSaved;
    const { base } = now.current;
    if (base === null || server.version > base.version) become(compared(now.current, server));
  }

  const latest = useRef({ hear, schedule });
  useEffect(() => {
    latest.current = { hear, schedule };
  });
  useEffect(() => {
    if (text === now.current.text) return;
    now.current = { ...now.current, text };
    setTyped(now.current);
    // what the person discards doesn't come back, even if they leave at once
    if (!isSaved(now.current)) latest.current.schedule(textToSave(now.current) === '' ? 0 : typingPause);
  }, [text]);
  useEffect(() => {
    if (data && isFetchedAfterMount) latest.current.hear(data);
  }, [data, isFetchedAfterMount]);

  const saved = isSaved(typed);
  const worded = text.trim() !== '';
  // an empty field promises nothing: that it was emptied is kept, and saved later
  const isCleared = !worded && kept;
  useUnsaved(worded && !saved && !kept, operator ? {} : { save });
  return {
    restored: restored && worded,
    state: typed.conflict
      ? 'failed'
      : phase !== 'idle' && !isCleared
        ? phase
        : saved || isCleared
          ? 'saved'
          : 'waiting',
    savedAt: worded ? (typed.base?.saved_at ?? null) : null,
    kept,
    problem: isCleared ? null : problem,
    conflict: typed.conflict && { here: text, elsewhere: typed.conflict },
    save,
    resolve: (chosen) => {
      const { conflict } = now.current;
      become({ ...now.current, text: chosen, base: conflict, sent: null, conflict: null });
      setRestored(false);
      schedule(0);
    },
  };
}

const withDraft = (draft: TextDraft, isIt: (one: TextDraft) => boolean) => (before?: TextDraftsResponse) =>
  before && { text_drafts: [draft, ...before.text_drafts.filter((one) => !isIt(one))] };
