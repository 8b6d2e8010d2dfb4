import { type RefObject, useEffect } from 'react';
import { t } from '../messages.ts';

/** Marks the grid row that contains all hours. */
const mark = 'data-hours';

export const areHours = (element: HTMLElement) => element.hasAttribute(mark);

/**
 * Makes an empty week scrollable by keyboard: the library makes events focusable, but not the scroll container.
 * `hour` is the class of an hour; `shown` changes when others are drawn.
 */
export function useHoursByKey(root: RefObject<HTMLElement | null>, hour: string, shown: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` changes with the drawn hours
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // the scroll container is between grid and rows, where ARIA allows no other focusable element
      const row = root.current
        ?.querySelector<HTMLElement>(`.${hour}`)
        ?.closest<HTMLElement>('[role="rowgroup"]')
        ?.querySelector<HTMLElement>('[role="row"]');
      if (!row) return;
      row.tabIndex = 0;
      row.setAttribute(mark, '');
      row.setAttribute('aria-label', t('calendarHours'));
      row.setAttribute('aria-description', t('calendarHoursHint'));
    });
    return () => cancelAnimationFrame(frame);
  }, [root, hour, shown]);
}
