import { Button, ConfirmDialog, IconDoorEnter, Switch, useLast, useLocalStorage } from '@larkwell/ui';
import { useEffect, useRef } from 'react';
import { playKnock } from './knock.ts';
import { t } from './messages.ts';
import { useLetIn } from './mutations.ts';
import classes from './panel.module.css';
import type { Call } from './useCall.ts';
import { waitingVisitors } from './waitingVisitors.ts';

/** 'Ines & Leo' come together. */
const childrenIn = (name: string) => name.split(' & ').length;

/** Knocks when more people wait than before. */
function useKnock(waiting: number, audible: boolean) {
  const before = useRef(0);
  useEffect(() => {
    if (audible && waiting > before.current) void playKnock();
    before.current = waiting;
  }, [waiting, audible]);
}

/** Who waits, for the therapist to let in one by one. */
export function WaitingList({ eventId, call }: { eventId: string; call: Call }) {
  const visitors = waitingVisitors(call.state);
  const [audible, setAudible] = useLocalStorage({ key: 'room-knock', defaultValue: true });
  useKnock(visitors.length, audible);
  const { letIn, confirm, dismiss, warning, pendingId } = useLetIn(eventId);
  const shown = useLast(warning); // while the dialog fades out
  return (
    <section className={classes.part} aria-label={t('waitingTitle')} data-busy={visitors.length > 0 || undefined}>
      <h2>{t('waitingTitle')}</h2>
      <div role="status">
        {visitors.length === 0 && <p className={classes.quiet}>{t('nobodyWaiting')}</p>}
        <ul className={classes.list}>
          {visitors.map((visitor) => (
            <li key={visitor.visitor_id} className={classes.row}>
              <span className={classes.name}>
                {t('isHere', { name: visitor.name, count: childrenIn(visitor.name) })}
              </span>
              <Button
                leftSection={<IconDoorEnter size={18} aria-hidden />}
                aria-label={t('letInName', { name: visitor.name })}
                loading={pendingId === visitor.visitor_id}
                onClick={() => letIn(visitor)}
              >
                {t('letIn')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <Switch
        size="sm"
        label={t('knockSound')}
        checked={audible}
        onChange={({ currentTarget: { checked } }) => setAudible(checked)}
      />
      <ConfirmDialog
        opened={warning !== null}
        title={t('letInQuestion', { name: shown?.visitor.name ?? '' })}
        confirmLabel={t('letIn')}
        busy={pendingId !== null}
        onConfirm={confirm}
        onClose={dismiss}
      >
        {shown?.text}
      </ConfirmDialog>
    </section>
  );
}
