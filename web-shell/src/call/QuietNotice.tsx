import { Button, IconVolume } from '@larkwell/ui';
import classes from './call.module.css';
import { t } from './messages.ts';
import type { Call } from './useCall.ts';

/** Why a second device of the family has no sound, with the way to turn it on. */
export function QuietNotice({ call: { room, state } }: { call: Call }) {
  if (!state.quiet) return null;
  return (
    <div className={classes.notice} role="status">
      <span>{t('quiet')}</span>
      <Button
        data-tone="accent"
        leftSection={<IconVolume size={20} aria-hidden />}
        onClick={() => room.setMuted(false)}
      >
        {t('soundHere')}
      </Button>
    </div>
  );
}
