import { useLocalStorage } from '@larkwell/ui';
import type { CalendarDensity, CalendarView } from '@larkwell/ui/calendar';

const views: readonly CalendarView[] = ['day', 'week', 'month', 'list'];
const densities: readonly CalendarDensity[] = ['compact', 'comfortable', 'spacious'];

/** How this browser shows the calendar. */
export interface Options {
  /** The view that was used last; null for what fits the screen. */
  view: CalendarView | null;
  /** Null for what fits the screen. */
  density: CalendarDensity | null;
  weekends: boolean;
  canceled: boolean;
}

const usual: Options = { view: null, density: null, weekends: true, canceled: true };

/** What the browser holds may be from another version, or not ours at all. */
export function readOptions(stored: string | undefined): Options {
  try {
    const { view, density, weekends, canceled } = JSON.parse(stored ?? '') as Partial<Record<keyof Options, unknown>>;
    return {
      view: views.find((one) => one === view) ?? null,
      density: densities.find((one) => one === density) ?? null,
      weekends: typeof weekends === 'boolean' ? weekends : true,
      canceled: typeof canceled === 'boolean' ? canceled : true,
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
