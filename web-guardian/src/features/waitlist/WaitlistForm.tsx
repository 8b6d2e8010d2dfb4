import { useUnsaved } from '@larkwell/app-kit';
import type { WaitlistSchema } from '@larkwell/app-kit/api';
import { formatDate, zoneLabel } from '@larkwell/app-kit/time';
import { Button, ConfirmDialog, Panel, Switch, useDisclosure } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useSaveWaitlist } from '../../shared/waitlist/mutations.ts';
import { DatedTimes } from './DatedTimes.tsx';
import { countOf, marksOf, mostTimes, requestOf, toggled, withDate, withoutDate } from './marks.ts';
import { t } from './messages.ts';
import classes from './Waitlist.module.css';
import { WeekGrid } from './WeekGrid.tsx';

interface WaitlistFormProps {
  childId: string;
  waitlist: WaitlistSchema;
  /** Another guardian changed the waitlist. */
  onRefused: () => void;
}

/** Marks times, pauses the waitlist, or leaves it. */
export function WaitlistForm({ childId, waitlist, onRefused }: WaitlistFormProps) {
  const zone = useGuardian().timezone;
  const [stored] = useState(() => marksOf(waitlist, new Date()));
  const [marks, setMarks] = useState(stored);
  const [leaving, leave] = useDisclosure(false);
  const save = useSaveWaitlist(childId, onRefused);
  const waits = countOf(stored) > 0;
  const changed = JSON.stringify(marks) !== JSON.stringify(stored);
  const full = countOf(marks) >= mostTimes;
  useUnsaved(changed && !save.isPending && !save.isSuccess);

  function send(times: typeof marks, paused: boolean) {
    save.mutate({ version: waitlist.version, timezone: zone, paused, times: requestOf(times) });
  }

  return (
    <>
      <Panel title={t('weekTitle')}>
        <WeekGrid marked={marks.weekly} full={full} onToggle={(cell) => setMarks(toggled(marks, cell))} />
        <p className={classes.hint}>{t('clocks', { zone: zoneLabel(zone) })}</p>
      </Panel>
      <Panel title={t('datesTitle')}>
        <DatedTimes
          dated={marks.dated}
          zone={zone}
          full={full}
          onAdd={(added) => setMarks(withDate(marks, added))}
          onRemove={(removed) => setMarks(withoutDate(marks, removed))}
        />
      </Panel>
      {full && <p role="status">{t('full')}</p>}
      {waits && (
        <Switch
          label={t('pause')}
          description={t('pauseHint')}
          checked={waitlist.paused}
          onChange={(event) => {
            if (!save.isPending) send(countOf(marks) > 0 ? marks : stored, event.currentTarget.checked);
          }}
        />
      )}
      <div className={classes.actions}>
        <Button
          loading={save.isPending}
          disabled={!changed || countOf(marks) === 0}
          onClick={() => send(marks, waits && waitlist.paused)}
        >
          {t('save')}
        </Button>
        {waits && (
          <Button variant="subtle" onClick={leave.open}>
            {t('leave')}
          </Button>
        )}
      </div>
      {waits && waitlist.joined_at && (
        <p className={classes.hint}>{t('since', { date: formatDate(waitlist.joined_at, zone) })}</p>
      )}
      <ConfirmDialog
        opened={leaving}
        title={t('leaveTitle')}
        confirmLabel={t('leave')}
        cancelLabel={t('leaveKeep')}
        busy={save.isPending}
        onConfirm={() => send({ weekly: [], dated: [] }, false)}
        onClose={leave.close}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </>
  );
}
