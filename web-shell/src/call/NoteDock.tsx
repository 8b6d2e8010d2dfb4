import { sessionNotePage } from '@larkwell/app-kit/addresses';
import { Button, IconChecklist, IconExternalLink, useLocalStorage } from '@larkwell/ui';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { SessionNotePanel } from '../remotes/RemotePanel.tsx';
import { t } from './messages.ts';
import classes from './panel.module.css';

/** Goals, note, messages and materials, beside the call. They load when the panel is first opened. */
export function NoteDock({ eventId }: { eventId: string }) {
  const [opened, setOpened] = useLocalStorage({ key: 'room-note', defaultValue: false });
  const dock = useRef<HTMLElement>(null);

  /** What was opened takes the panel: the rest stays above it. */
  function toggle() {
    flushSync(() => setOpened(!opened));
    if (!opened) dock.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <section ref={dock} className={classes.dock} data-opened={opened || undefined} aria-label={t('toolsTitle')}>
      <div className={classes.dockActions}>
        <Button
          variant="light"
          aria-expanded={opened}
          leftSection={<IconChecklist size={18} aria-hidden />}
          onClick={toggle}
        >
          {t(opened ? 'hideTools' : 'showTools')}
        </Button>
        <Button
          component="a"
          href={sessionNotePage(eventId)}
          target="_blank"
          rel="noopener"
          variant="subtle"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('openNote')}
        </Button>
      </div>
      {opened && <SessionNotePanel eventId={eventId} />}
    </section>
  );
}
