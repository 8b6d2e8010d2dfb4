import { lazy } from 'react';

/** Milliseconds after the start: nobody waits for a newer release, so its code loads after what the page needs. */
const followAfter = 5_000;

/** Moves the tab to newer releases of a remote. Without its code the tab stays where it is. */
export const LaterReleases = lazy(async () => {
  await new Promise((done) => setTimeout(done, followAfter));
  return import('./FollowReleases.tsx').catch(() => ({ default: () => null }));
});
