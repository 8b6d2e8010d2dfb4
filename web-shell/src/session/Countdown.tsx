import { countdown } from '@larkwell/app-kit/time';
import { t } from './messages.ts';
import classes from './session.module.css';

interface CountdownProps {
  /** 'Opens in' */
  label: string;
  until: string;
  now: Date;
}

const two = (part: number) => String(part).padStart(2, '0');

/** Counts down each second, without announcing it to screen readers. */
export function Countdown({ label, until, now }: CountdownProps) {
  const { days, hours, minutes, seconds } = countdown(until, now);
  const clock = hours > 0 || days > 0 ? [hours, two(minutes), two(seconds)] : [minutes, two(seconds)];
  return (
    <p className={classes.countdown}>
      <span>{label}</span>
      <strong role="timer">
        {days > 0 && `${t('days', { count: days })} `}
        {clock.join(':')}
      </strong>
    </p>
  );
}
