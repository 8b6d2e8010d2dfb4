import { useLocation, useSearchParams } from '@larkwell/app-kit';
import { useEffect, useState } from 'react';
import { useChosenChild } from './useChosenChild.ts';

/** Chooses the child that a link names (`?child=`), once per visit. True while the choice is still to be made. */
export function useLinkedChild(): boolean {
  const { key } = useLocation();
  const { child, children, choose } = useChosenChild();
  const [followed, setFollowed] = useState<string | null>(null);
  const [query] = useSearchParams();
  const linkedId = query.get('child');
  const isOther = linkedId !== child.id && children.some(({ id }) => id === linkedId);
  const pending = isOther && followed !== key;
  useEffect(() => {
    if (linkedId !== null && pending) choose(linkedId);
    setFollowed(key);
  }, [linkedId, pending, key, choose]);
  return pending;
}
