import { useLocation } from '@larkwell/app-kit';
import { Center, Loader } from '@larkwell/ui';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { loadRemote } from './navigation.ts';
import { Boundary, Failed } from './RemoteSection.tsx';

/** A remote built before it had this part shows nothing. */
const Nothing = () => null;

/** The therapist remote's part for a session's goals and note. If it can't load, or breaks, the call beside it goes on. */
export function SessionNotePanel({ eventId }: { eventId: string }) {
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  // React.lazy caches a rejection, so each attempt needs a new one
  const Panel = useMemo<ComponentType<{ eventId: string }>>(
    () =>
      lazy(async () => {
        const remote = await loadRemote('therapist', { again: attempt > 0 });
        return (await remote.default.panels?.sessionNote?.()) ?? { default: Nothing };
      }),
    [attempt],
  );
  return (
    <Boundary key={attempt} at={pathname} fallback={<Failed onRetry={() => setAttempt((count) => count + 1)} />}>
      <Suspense
        fallback={
          <Center mih={120}>
            <Loader />
          </Center>
        }
      >
        <Panel eventId={eventId} />
      </Suspense>
    </Boundary>
  );
}
