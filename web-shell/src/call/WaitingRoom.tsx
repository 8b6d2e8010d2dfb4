import { Title } from '@larkwell/ui';
import { CallInstead } from '../session/CallInstead.tsx';
import { Countdown } from '../session/Countdown.tsx';
import type { RoomView } from '../session/useRoom.ts';
import { BubbleGame } from './BubbleGame.tsx';
import { DeviceProblems } from './DeviceProblems.tsx';
import { GrownUps } from './GrownUps.tsx';
import { t } from './messages.ts';
import type { Call } from './useCall.ts';
import { WaitingArt } from './WaitingArt.tsx';
import classes from './waiting.module.css';

/** Where a family waits until the therapist lets it in. */
export function WaitingRoom({ view, call }: { view: RoomView; call: Call }) {
  const { room, now } = view;
  const name = call.state.me?.name;
  const early = now.getTime() < Date.parse(room.starts_at);
  return (
    <div className={classes.waiting}>
      <div className={classes.scenery}>
        <WaitingArt />
      </div>
      <div className={classes.greeting}>
        <Title order={1}>{name ? t('hello', { name }) : t('helloNobody')}</Title>
        <p className={classes.coming}>{t('coming', { name: room.therapist.full_name })}</p>
        {early && <Countdown label={t('startsIn')} until={room.starts_at} now={now} />}
        <CallInstead name={room.therapist.full_name} phone={room.therapist.session_phone} />
      </div>
      <DeviceProblems call={call} />
      <BubbleGame />
      <div className={classes.corner}>
        <GrownUps view={view} call={call} />
      </div>
    </div>
  );
}
