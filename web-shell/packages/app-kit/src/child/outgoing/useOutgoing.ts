import { useEffect, useState } from 'react';
import { retryPause } from '../../forms/useAutosave.ts';
import { useSignedInUser } from '../../sign-in/useSignIn.ts';
import { type OutgoingMessages, openOutgoing } from './outgoing.ts';

/** Null until it is open. Tries again while the person's key can't be had. */
export function useOutgoing(): OutgoingMessages | null {
  const { id: user } = useSignedInUser();
  const [outgoing, setOutgoing] = useState<OutgoingMessages | null>(null);
  useEffect(() => {
    let left = false;
    let timer = 0;
    async function open() {
      try {
        const found = await openOutgoing();
        if (!left && found?.user === user) setOutgoing(found);
      } catch {
        if (!left) timer = window.setTimeout(() => void open(), retryPause);
      }
    }
    void open();
    return () => {
      left = true;
      window.clearTimeout(timer);
      setOutgoing(null);
    };
  }, [user]);
  return outgoing;
}
