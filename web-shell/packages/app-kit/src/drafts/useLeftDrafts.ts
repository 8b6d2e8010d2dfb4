import { useEffect, useState } from 'react';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { canKeepDrafts, openLocalDrafts } from './local-drafts.ts';

/** The rest of each name that starts like this, of the drafts that closed windows left in this browser. */
export function useLeftDrafts(start: string): readonly string[] {
  const { id: user, impersonated_by: operator } = useSignedInUser();
  const [rests, setRests] = useState<readonly string[]>([]);
  useEffect(() => {
    if (operator || !canKeepDrafts()) return;
    let left = false;
    async function find() {
      const drafts = await openLocalDrafts(user);
      const found = await drafts.leftUnder(start);
      if (!left) setRests(found);
    }
    find().catch(() => undefined); // without the key they stay for the next visit
    return () => {
      left = true;
    };
  }, [user, operator, start]);
  return rests;
}
