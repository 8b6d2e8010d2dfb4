import { useEffect, useState } from 'react';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import type { Timer } from '../../model/control.ts';
import { Status } from '../../parts/Bar.tsx';
import classes from './schedule.module.css';
import { clock, secondsLeft } from './schedule.ts';

/** Shows nothing without a timer. */
export function TimerRing() {
  const { timer } = useStage().control;
  // Another end is another timer.
  return timer && <Ring key={timer.ends_at} timer={timer} />;
}

function Ring({ timer }: { timer: Timer }) {
  const { now } = useStage();
  const [left, setLeft] = useState(() => secondsLeft(timer, now()));
  useEffect(() => {
    // Counted from the end each time: a slow or sleeping page doesn't fall behind.
    const interval = setInterval(() => setLeft(secondsLeft(timer, now())), 250);
    return () => clearInterval(interval);
  }, [timer, now]);
  return (
    <div className={classes.timer} data-point="timer">
      <svg viewBox="0 0 100 100" role="timer" aria-label={t('timeLeft', { time: clock(left) })}>
        <circle cx="50" cy="50" r="42" className={classes.track} />
        <circle
          cx="50"
          cy="50"
          r="42"
          pathLength="100"
          strokeDasharray={`${(left / timer.seconds) * 100} 100`}
          className={classes.left}
        />
        <text x="50" y="58" textAnchor="middle" className={classes.time}>
          {clock(left)}
        </text>
      </svg>
      <Status shown>{left === 0 ? t('timeUp') : ''}</Status>
    </div>
  );
}
