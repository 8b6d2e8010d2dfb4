import type { RoomState } from '@larkwell/room';
import classes from './call.module.css';
import { t } from './messages.ts';

/** Says that new people can't come in right now; the call itself goes on. */
export function Reconnecting({ state }: { state: RoomState }) {
  return (
    <p className={classes.reconnecting} role="status">
      {state.signaling === 'down' && t('reconnecting')}
    </p>
  );
}
