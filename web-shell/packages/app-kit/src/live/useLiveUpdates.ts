import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignIn } from '../sign-in/useSignIn.ts';
import { type Change, refresh, refreshAll } from './changes.ts';
import { LiveConnection } from './connection.ts';

/** A tab hidden for this long closes its connection. Milliseconds. */
const pauseAfter = 5 * 60_000;
/** Batches the changes of one write, such as a series. Milliseconds. */
const gather = 150;

/**
 * Refetches open pages when others change something. One connection per tab while signed in: the shell calls this once,
 * pages only need their queries.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const signIn = useSignIn();
  // a renewed token keeps the connection
  const who = signIn && `${signIn.user.id} ${signIn.credentials.client}`;

  useEffect(() => {
    if (!who) return;
    let gathered: Change[] = [];
    let asking: ReturnType<typeof setTimeout> | undefined;
    const connection = new LiveConnection({
      onReset: () => void refreshAll(client),
      onChange: (change) => {
        gathered.push(change);
        asking ??= setTimeout(() => {
          void refresh(client, gathered);
          gathered = [];
          asking = undefined;
        }, gather);
      },
    });

    let pausing: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(pausing);
      if (document.hidden) pausing = setTimeout(() => connection.stop(), pauseAfter);
      else connection.start();
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      document.removeEventListener('visibilitychange', watch);
      clearTimeout(pausing);
      clearTimeout(asking);
      connection.stop();
    };
  }, [client, who]);
}
