import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './hold.module.css';
import { t } from './messages.ts';

const holdMs = 2_000;

interface HoldButtonProps {
  children: ReactNode;
  onHeld: () => void;
}

const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

/** Acts only after two seconds, by pointer or by Enter or Space, so that a child doesn't press it by accident. */
export function HoldButton({ children, onHeld }: HoldButtonProps) {
  const [holding, setHolding] = useState(false);
  const [hint, setHint] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function start() {
    if (holding) return;
    setHolding(true);
    setHint(false);
    timer.current = setTimeout(() => {
      setHolding(false);
      onHeld();
    }, holdMs);
  }

  function stop() {
    if (!holding) return;
    clearTimeout(timer.current);
    setHolding(false);
    setHint(true);
  }

  return (
    <div className={classes.hold}>
      <p className={classes.hint} role="status">
        {hint && t('holdLonger')}
      </p>
      <button
        type="button"
        className={classes.button}
        data-holding={holding || undefined}
        style={{ '--hold-time': `${holdMs}ms` } as CSSProperties}
        aria-description={t('holdToOpen')}
        onPointerDown={start}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!isPress(event)) return;
          event.preventDefault();
          start();
        }}
        onKeyUp={(event) => isPress(event) && stop()}
        onBlur={stop}
      >
        {children}
      </button>
    </div>
  );
}
