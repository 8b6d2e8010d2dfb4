import { useCallback, useState } from 'react';
import type { z } from 'zod';

const prefix = 'larkwell.draft.';

/**
 * A draft of a flow with several pages, kept for this tab only (sessionStorage), so that reloading or going back loses
 * nothing. Never put a password or card data into it. Fields that no longer fit the schema are dropped.
 */
export function useWizardDraft<Draft extends object>(
  name: string,
  schema: z.ZodType<Draft>,
): { draft: Partial<Draft>; update: (part: Partial<Draft>) => void; discard: () => void } {
  const key = prefix + name;
  const [draft, setDraft] = useState<Partial<Draft>>(() => read(key, schema));

  const update = useCallback(
    (part: Partial<Draft>) => {
      const next = { ...read(key, schema), ...part };
      write(key, next);
      setDraft(next);
    },
    [key, schema],
  );
  const discard = useCallback(() => {
    write(key, undefined);
    setDraft({});
  }, [key]);
  return { draft, update, discard };
}

/** Called on sign-out, so that the next user sees no drafts. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // storage is unavailable, so there is nothing to clear
  }
}

/** Keeps fields that fit the schema one by one; drafts are usually incomplete. */
function read<Draft extends object>(key: string, schema: z.ZodType<Draft>): Partial<Draft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const wrong = new Set(schema.safeParse(stored).error?.issues.map((issue) => issue.path[0]));
    return Object.fromEntries(Object.entries(stored).filter(([field]) => !wrong.has(field))) as Partial<Draft>;
  } catch {
    return {};
  }
}

function write(key: string, draft: object | undefined) {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // storage is unavailable: the draft lasts as long as the page
  }
}
