import { ActionIcon, IconLayoutSidebarRight, VisuallyHidden } from '@larkwell/ui';
import classes from './call.module.css';
import { t } from './messages.ts';
import type { Call } from './useCall.ts';
import { waitingVisitors } from './waitingVisitors.ts';

export const panelId = 'room-panel';

interface PanelButtonProps {
  call: Call;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** Opens the panel over the picture on a phone on its side, where it has no place of its own. Says who waits meanwhile. */
export function PanelButton({ call, opened, onOpen }: PanelButtonProps) {
  const waiting = waitingVisitors(call.state).length;
  const label = t(opened ? 'hidePanel' : 'showPanel');
  return (
    <div className={classes.panelButton}>
      <ActionIcon
        className={classes.control}
        size={52}
        aria-label={label}
        title={label}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => onOpen(!opened)}
      >
        <IconLayoutSidebarRight size={24} />
      </ActionIcon>
      <div role="status">
        {waiting > 0 && !opened && (
          <span className={classes.waiting}>
            <span aria-hidden>{waiting}</span>
            <VisuallyHidden>{t('waitingCount', { count: waiting })}</VisuallyHidden>
          </span>
        )}
      </div>
    </div>
  );
}
