import { type RefObject, useEffect, useEffectEvent } from 'react';
import classes from './Grid.module.css';

/** Give up after this many frames. */
const longestMeasuring = 30;

/** Positions of hours and rows, to detect layout changes. */
function placesIn(root: HTMLElement | null): string {
  const drawn = root?.querySelectorAll(`.${classes.hour}, [role="row"]`) ?? [];
  return JSON.stringify(Array.from(drawn, (element) => element.getBoundingClientRect()));
}

/** The library lays out in several passes. Calls back once positions are stable for two frames and fonts have loaded. */
export function useMeasured(root: RefObject<HTMLElement | null>, onMeasured: () => void) {
  const measured = useEffectEvent(onMeasured);
  useEffect(() => {
    let before = '';
    let [still, frames] = [0, 0];
    let frame = requestAnimationFrame(function look() {
      const now = placesIn(root.current);
      still = now === before ? still + 1 : 0;
      before = now;
      frames += 1;
      const done = still >= 2 && document.fonts.status !== 'loading';
      if (done || frames >= longestMeasuring) measured();
      else frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [root]);
}
