import { startTransition, useOptimistic } from 'react';
import type { CalendarPlace, CalendarProps } from './types.ts';

/**
 * The place that was asked for last, and how to ask for another one. What `onNavigate` changes is drawn in a transition,
 * which takes long with many events. Until then the next key starts from the place that the one before asked for.
 */
export function useAskedPlace({ view, date, onNavigate }: Pick<CalendarProps, 'view' | 'date' | 'onNavigate'>) {
  const [asked, setAsked] = useOptimistic<CalendarPlace>({ view, date });

  function ask(to: CalendarPlace) {
    if (to.view === asked.view && to.date === asked.date) return;
    startTransition(async () => {
      setAsked(to);
      await onNavigate(to);
    });
  }

  return [asked, ask] as const;
}
