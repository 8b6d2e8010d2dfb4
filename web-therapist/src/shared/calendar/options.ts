import { useLocalStorage } from '@larkwell/ui';
import type { CalendarDensity, CalendarView } from '@larkwell/ui/calendar';

/** The calendar's own list loads with the calendar. */
export const views = ['day', 'three_days', 'week', 'month', 'agenda'] as const satisfies readonly CalendarView[];
const densities = ['compact', 'comfortable', 'spacious'] as const satisfies readonly CalendarDensity[];

/** What the colors of the calendar mean. */
export const colorings = ['type', 'client', 'school', 'status'] as const;
export type Coloring = (typeof colorings)[number];

/** How this browser shows the calendar. */
export interface Options {
  /** The view that was used last; null for what fits the screen. */
  view: CalendarView | null;
  /** Null for what fits the screen. */
  density: CalendarDensity | null;
  weekends: boolean;
  /** The views with hours show working hours only. */
  workingHours: boolean;
  canceled: boolean;
  coloring: Coloring;
  shortcuts: boolean;
}

const usual: Options = {
  view: null,
  density: null,
  weekends: true,
  workingHours: false,
  canceled: true,
  coloring: 'type',
  shortcuts: true,
};

const isOn = (stored: unknown) => (typeof stored === 'boolean' ? stored : true);

/** What the browser holds may be from another version, or not ours at all. */
export function readOptions(stored: string | undefined): Options {
  try {
    const found = JSON.parse(stored ?? '') as Partial<Record<keyof Options, unknown>>;
    return {
      view: views.find((one) => one === found.view) ?? null,
      density: densities.find((one) => one === found.density) ?? null,
      weekends: isOn(found.weekends),
      workingHours: found.workingHours === true,
      canceled: isOn(found.canceled),
      coloring: colorings.find((one) => one === found.coloring) ?? 'type',
      shortcuts: isOn(found.shortcuts),
    };
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
