import { useEffect, useState } from 'react';

/** Milliseconds after the start: nobody waits for a newer release, so its code loads after what the page needs. */
const followAfter = 5_000;

/** The component that moves the tab to newer releases, once its code is there. */
export function useLaterReleases({ wanted = true } = {}) {
  const [Follow, setFollow] = useState<typeof import('../remotes/FollowReleases.tsx')['FollowReleases']>();
  useEffect(() => {
    if (!wanted) return;
    const load = async () => {
      const { FollowReleases } = await import('../remotes/FollowReleases.tsx');
      setFollow(() => FollowReleases);
    };
    const timer = setTimeout(() => void load().catch(() => undefined), followAfter);
    return () => clearTimeout(timer);
  }, [wanted]);
  return Follow;
}
