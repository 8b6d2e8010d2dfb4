import { type RemotePanels, useLocation } from '@larkwell/app-kit';
import { Center, Loader, Modal, NotLoaded, VisuallyHidden } from '@larkwell/ui';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { t } from '../messages.ts';
import { loadRemote } from './navigation.ts';
import { Boundary } from './RemoteSection.tsx';

/** A remote built before it had this part shows nothing. */
const Nothing = () => null;

type Part<Props> = (panels: RemotePanels) => Promise<{ default: ComponentType<Props> }> | undefined;

/** A part of the therapist remote. `attempt` loads it again: React.lazy caches a rejection, so each needs a new one. */
const usePart = <Props,>(part: Part<Props>, attempt: number) =>
  useMemo<ComponentType<Props>>(
    () =>
      lazy(async () => {
        const { panels = {} } = (await loadRemote('therapist', { again: attempt > 0 })).default;
        return (await part(panels)) ?? { default: Nothing };
      }),
    [part, attempt],
  );

const sessionNote: Part<{ eventId: string }> = (panels) => panels.sessionNote?.();
const search: Part<{ onClose: () => void }> = (panels) => panels.search?.();

/** The search over all pages. If it can't load, or breaks, a dialog says so and the page below goes on. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  const Panel = usePart(search, attempt);
  const retry = () => setAttempt((count) => count + 1);
  const failed = (
    <Modal opened onClose={onClose} title={t('search')}>
      <NotLoaded page retry={retry} />
    </Modal>
  );
  return (
    <Boundary key={attempt} at={pathname} retry={retry} fallback={failed}>
      <Suspense fallback={<VisuallyHidden role="status">{t('starting')}</VisuallyHidden>}>
        <Panel onClose={onClose} />
      </Suspense>
    </Boundary>
  );
}

/** The therapist remote's part for a session's goals and note. If it can't load, or breaks, the call beside it goes on. */
export function SessionNotePanel({ eventId }: { eventId: string }) {
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  const Panel = usePart(sessionNote, attempt);
  const retry = () => setAttempt((count) => count + 1);
  return (
    <Boundary key={attempt} at={pathname} retry={retry} fallback={<NotLoaded retry={retry} />}>
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
