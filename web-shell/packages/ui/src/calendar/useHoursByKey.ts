import { type RefObject, useEffect } from 'react';
import { t } from '../messages/index.ts';

/** Marks what a day's hours scroll in. */
const mark = 'data-hours';

export const areHours = (element: HTMLElement) => element.hasAttribute(mark);

/**
 * The hours of a week in which nothing is can be scrolled without a pointer: the library makes events focusable, and not
 * what they scroll in. `shown` is what says that it has drawn others, `hour` the class of an hour.
 */
export function useHoursByKey(root: RefObject<HTMLElement | null>, hour: string, shown: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for what was drawn
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const hours = scrollerOf(root.current?.querySelector<HTMLElement>(`.${hour}`) ?? null, root.current);
      if (!hours) return;
      hours.tabIndex = 0;
      hours.setAttribute(mark, '');
      hours.setAttribute('role', 'group');
      hours.setAttribute('aria-label', t('calendarHours'));
    });
    return () => cancelAnimationFrame(frame);
  }, [root, hour, shown]);
}

/** The nearest around it that scrolls up and down, inside `root`. */
function scrollerOf(element: HTMLElement | null, root: HTMLElement | null): HTMLElement | null {
  for (let around = element; around && around !== root; around = around.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}
