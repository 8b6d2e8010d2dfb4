import { useSignIn } from '@larkwell/app-kit';
import { useEffect } from 'react';
import { useGuardian } from '../guardian/queries.ts';
import type { Session } from '../types.ts';

/** The shell deletes it when the sign-in ends, and its offline page reads it. */
const cacheName = 'larkwell.sessions';
const signedInMark = 'larkwell.signed-in';

/** One child's coming sessions as the offline page shows them: no name of a child, nothing clinical. */
interface KeptSessions {
  saved_at: string;
  timezone: string;
  sessions: { start_date: string; end_date: string; therapist: string }[];
}

/**
 * Keeps when a child's next sessions are, for when there is no connection. Does nothing where the browser has no storage.
 * `docs/product/web.md#without-a-connection`
 */
export function useKeptSessions(childId: string, upcoming: readonly Session[] | undefined) {
  const { timezone } = useGuardian();
  const isFamily = !useSignIn()?.user.impersonated_by;
  useEffect(() => {
    if (!upcoming || !isFamily || !('caches' in globalThis)) return;
    const planned = upcoming.filter(
      ({ canceled, guests }) => !canceled && !guests.find(({ child_id }) => child_id === childId)?.canceled,
    );
    void keep(childId, {
      saved_at: new Date().toISOString(),
      timezone,
      sessions: planned.map(({ start_date, end_date, therapist }) => ({
        start_date,
        end_date,
        therapist: therapist.full_name,
      })),
    }).catch(() => undefined);
  }, [childId, upcoming, timezone, isFamily]);
}

async function keep(childId: string, kept: KeptSessions) {
  const cache = await caches.open(cacheName);
  await cache.put(`/offline/sessions/${childId}.json`, Response.json(kept));
  // a sign-out may have come in between
  if (localStorage.getItem(signedInMark) === null) await caches.delete(cacheName);
}
