import { type RefObject, useEffect, useState } from 'react';
import { t } from './messages.ts';
import { useStage } from './model/context.ts';
import { type Point, usePeople } from './model/people.ts';
import classes from './stage.module.css';

/** The smallest time between two places of the pointer, in milliseconds. */
const pause = 40;

const within = (value: number, start: number, size: number) =>
  size === 0 ? 0.5 : Math.min(1, Math.max(0, (value - start) / size));

/**
 * While `pointing`, the others see where the mouse is, or which part of the stage has the focus. A place is sent as a
 * part of the stage, because the sides have different widths and lay out differently.
 */
export function usePointing(area: RefObject<HTMLElement | null>, pointing: boolean) {
  const { presence } = useStage();
  useEffect(() => {
    const element = area.current;
    if (!pointing || !element) return;
    let last = 0;
    const point = (value: Point | null) => presence.setLocalStateField('point', value);
    const partOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-point]') : null;
    const moved = (event: PointerEvent) => {
      const part = partOf(event.target);
      if (!part || event.timeStamp - last < pause) return;
      last = event.timeStamp;
      const box = part.getBoundingClientRect();
      point({
        part: part.dataset.point ?? '',
        x: within(event.clientX, box.left, box.width),
        y: within(event.clientY, box.top, box.height),
      });
    };
    const left = () => point(null);
    const focused = (event: FocusEvent) => {
      const part = partOf(event.target);
      if (part) point({ part: part.dataset.point ?? '', x: 0.5, y: 0.5 });
    };
    const ended = new AbortController();
    element.addEventListener('pointermove', moved, { signal: ended.signal });
    element.addEventListener('pointerleave', left, { signal: ended.signal });
    element.addEventListener('focusin', focused, { signal: ended.signal });
    return () => {
      ended.abort();
      point(null);
    };
  }, [area, pointing, presence]);
}

/** The therapist's big pointer on the other sides. */
export function Pointer({ area }: { area: RefObject<HTMLElement | null> }) {
  const point = usePeople().find((person) => person.role === 'therapist' && person.point)?.point;
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useEffect(() => {
    const element = area.current;
    if (!element || !point) return;
    const measure = () => {
      const part = element.parentElement?.querySelector(`[data-point="${CSS.escape(point.part)}"]`);
      if (!part) {
        // Another activity is on show by now.
        setPlace(undefined);
        return;
      }
      const [outer, inner] = [element.getBoundingClientRect(), part.getBoundingClientRect()];
      setPlace({
        left: inner.left - outer.left - element.clientLeft + point.x * inner.width,
        top: inner.top - outer.top - element.clientTop + point.y * inner.height,
      });
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [area, point]);
  if (!point || !place) return null;
  return (
    <svg className={classes.pointer} style={place} viewBox="0 0 64 64" role="img" aria-label={t('pointer')}>
      <path d="M6 4l48 22-21 8-9 22z" />
    </svg>
  );
}
