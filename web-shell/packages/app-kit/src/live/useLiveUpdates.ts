import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignIn } from '../sign-in/useSignIn.ts';
import { type Change, refresh, refreshAll } from './changes.ts';
import { LiveConnection } from './connection.ts';

/** Milliseconds. A tab that nobody has looked at for so long gives its connection back. */
const pauseAfter = 5 * 60_000;
/** Milliseconds. The many changes of one write, such as a series, are asked for once. */
const gather = 150;

/**
 * While somebody is signed in, what others change shows on the open page within moments. One connection per tab: the
 * shell calls this once; pages only have their queries.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const signIn = useSignIn();
  // a renewed token keeps its sign-in, and so its connection
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
