import { type RefObject, useEffect } from 'react';
import { t } from '../messages.ts';

/** Marks the row of a grid that has all hours. */
const mark = 'data-hours';

export const areHours = (element: HTMLElement) => element.hasAttribute(mark);

/**
 * The hours of a week in which nothing is can be scrolled without a pointer: the library makes events focusable, and
 * nothing else of what scrolls. `hour` is the class of an hour, `shown` what changes when others are drawn.
 */
export function useHoursByKey(root: RefObject<HTMLElement | null>, hour: string, shown: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for what was drawn
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // what scrolls lies between a grid and its rows, where nothing else may have the focus
      const row = root.current
        ?.querySelector<HTMLElement>(`.${hour}`)
        ?.closest<HTMLElement>('[role="rowgroup"]')
        ?.querySelector<HTMLElement>('[role="row"]');
      if (!row) return;
      row.tabIndex = 0;
      row.setAttribute(mark, '');
      row.setAttribute('aria-label', t('calendarHours'));
    });
    return () => cancelAnimationFrame(frame);
  }, [root, hour, shown]);
}
