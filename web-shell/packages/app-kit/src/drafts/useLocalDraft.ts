import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import type { LocalDrafts } from './LocalDrafts.ts';
import { canKeepDrafts, openLocalDrafts } from './local-drafts.ts';

/** Milliseconds before the key is asked for again. */
const retryPause = 10_000;

/** Gets the key while a page still loads what its `useLocalDraft` needs, so that the first key typed is kept. */
export function usePrepareLocalDraft(): void {
  const { id: user, impersonated_by: operator } = useSignedInUser();
  useEffect(() => {
    // `useLocalDraft` asks again
    if (!operator && canKeepDrafts()) openLocalDrafts(user).catch(() => undefined);
  }, [user, operator]);
}

interface LocalDraftOptions<T> {
  /** What is typed: 'message <child> <therapist>'. Holds ids only, because it isn't encrypted. */
  name: string;
  schema: z.ZodType<T>;
  /** What isn't saved elsewhere, as JSON can hold it; null for nothing. */
  value: T | null;
  /** Called once, with what windows left behind that were closed. The next `value` must contain it. */
  restore: (left: readonly T[]) => void;
}

interface Claimed {
  name: string;
  drafts: LocalDrafts;
  ids: readonly string[];
}

/**
 * Keeps what is typed in this browser, encrypted, from each key to the moment when it is saved elsewhere. `kept` is true
 * while the newest value is safe there.
 */
export function useLocalDraft<T>({ name, schema, value, restore }: LocalDraftOptions<T>): { kept: boolean } {
  const { id: user, impersonated_by: operator } = useSignedInUser();
  const [author] = useState(user);
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  const [kept, setKept] = useState(false);
  const latest = useRef({ schema, restore });
  useEffect(() => {
    latest.current = { schema, restore };
  });

  useEffect(() => {
    // another tab signed someone else in: what is typed here isn't theirs
    if (operator || user !== author || !canKeepDrafts()) return;
    let left = false;
    let timer = 0;
    async function claim() {
      try {
        const drafts = await openLocalDrafts(user);
        const found = await drafts.claim(name);
        if (left) return;
        const readable = found.flatMap(({ id, text }) => {
          const parsed = latest.current.schema.safeParse(JSON.parse(text));
          return parsed.success ? [{ id, value: parsed.data }] : [];
        });
        // in one render with what `restore` sets, so that the first `put` contains it
        setClaimed({ name, drafts, ids: readable.map(({ id }) => id) });
        if (readable.length > 0) latest.current.restore(readable.map(({ value }) => value));
      } catch {
        // not kept until this succeeds, which `kept` says
        if (!left) timer = window.setTimeout(() => void claim(), retryPause);
      }
    }
    void claim();
    return () => {
      left = true;
      window.clearTimeout(timer);
      setClaimed(null);
    };
  }, [user, author, operator, name]);

  const text = value === null ? null : JSON.stringify(value);
  useEffect(() => {
    if (claimed?.name !== name) return;
    let newest = true;
    void claimed.drafts.put(name, text, claimed.ids).then((stored) => newest && setKept(stored));
    return () => {
      newest = false;
    };
  }, [claimed, name, text]);

  return { kept: kept && claimed?.name === name };
}
