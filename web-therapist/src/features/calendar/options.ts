import { z } from '@larkwell/app-kit';
import { useLocalStorage } from '@larkwell/ui';
import type { CalendarDensity, CalendarView } from '@larkwell/ui/calendar';

/** The calendar's own list loads with the calendar. */
export const views = ['day', 'three_days', 'week', 'month', 'agenda'] as const satisfies readonly CalendarView[];

/** What the colors of the calendar mean. */
export const colorings = ['type', 'client', 'school', 'status'] as const;
export type Coloring = (typeof colorings)[number];

/** How this browser shows the calendar. */
const options = z.object({
  /** The view that was used last; null for what fits the screen. */
  view: z.enum(views).nullable().catch(null),
  /** Null for what fits the screen. */
  density: z.enum(['compact', 'comfortable', 'spacious']).nullable().catch(null),
  weekends: z.boolean().catch(true),
  canceled: z.boolean().catch(true),
  coloring: z.enum(colorings).catch('type'),
  shortcuts: z.boolean().catch(true),
});

export interface Options {
  view: CalendarView | null;
  density: CalendarDensity | null;
  weekends: boolean;
  canceled: boolean;
  coloring: Coloring;
  /** Single keys work. */
  shortcuts: boolean;
}

const usual: Options = { view: null, density: null, weekends: true, canceled: true, coloring: 'type', shortcuts: true };

/** What the browser holds may be from another version, or not ours at all. */
export function readOptions(stored: string | undefined): Options {
  try {
    return options.parse(JSON.parse(stored ?? ''));
  } catch {
    return usual;
  }
}

export function useOptions() {
  return useLocalStorage<Options>({
    key: 'larkwell.calendar',
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: readOptions,
  });
}
