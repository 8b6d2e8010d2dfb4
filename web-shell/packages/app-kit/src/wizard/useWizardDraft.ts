import { use, useCallback, useState } from 'react';
import type { z } from 'zod';
import { keepTabDraft, prepareTabDrafts, restoring, tabDraft } from './tab-drafts.ts';

/**
 * A draft of a flow with several pages, kept for this tab only, so that reloading or going back loses nothing. Never put
 * a password or card data into it. Fields that no longer fit the schema are dropped. Suspends while a reload's draft is
 * being decrypted.
 */
export function useWizardDraft<Draft extends object>(
  name: string,
  schema: z.ZodType<Draft>,
): { draft: Partial<Draft>; update: (part: Partial<Draft>) => void; discard: () => void } {
  const waiting = restoring();
  if (waiting) use(waiting);
  const [draft, setDraft] = useState<Partial<Draft>>(() => {
    prepareTabDrafts();
    return read(name, schema);
  });

  const update = useCallback(
    (part: Partial<Draft>) => {
      const next = { ...read(name, schema), ...part };
      keepTabDraft(name, next);
      setDraft(next);
    },
    [name, schema],
  );
  const discard = useCallback(() => {
    keepTabDraft(name, undefined);
    setDraft({});
  }, [name]);
  return { draft, update, discard };
}

/** Keeps fields that fit the schema one by one; drafts are usually incomplete. */
function read<Draft extends object>(name: string, schema: z.ZodType<Draft>): Partial<Draft> {
  const stored = tabDraft(name);
  const wrong = new Set(schema.safeParse(stored).error?.issues.map((issue) => issue.path[0]));
  return Object.fromEntries(Object.entries(stored).filter(([field]) => !wrong.has(field))) as Partial<Draft>;
}
