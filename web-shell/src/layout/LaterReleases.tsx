import { type ComponentProps, lazy, Suspense } from 'react';

/** Milliseconds after the start: nobody waits for a newer release, so its code loads after what the page needs. */
const followAfter = 5_000;

const load = async () => {
  await new Promise((done) => setTimeout(done, followAfter));
  return { default: (await import('../remotes/FollowReleases.tsx')).FollowReleases };
};
// without its code the tab stays where it is
const Follow = lazy(() => load().catch(() => ({ default: () => null })));

/** Moves the tab to newer releases of a remote. Shows nothing. */
export const LaterReleases = (props: ComponentProps<typeof Follow>) => (
  <Suspense>
    <Follow {...props} />
  </Suspense>
);
