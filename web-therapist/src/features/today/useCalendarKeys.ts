import { useNavigate } from '@larkwell/app-kit';
import { dayIn, parseDate } from '@larkwell/app-kit/time';
import { useShortcuts } from '@larkwell/ui';
import { calendarAt } from '../../paths.ts';
import { useOptions } from '../../shared/calendar/options.ts';

/** Keys of the calendar that work here too: a view by its key, next week by J. `docs/product/web.md#calendar-by-keyboard` */
export function useCalendarKeys(zone: string) {
  const navigate = useNavigate();
  const [{ shortcuts }] = useOptions();
  const today = () => parseDate(dayIn(new Date(), zone));
  const open = (view: string, date = today()) => void navigate(calendarAt(view, date.toString()));
  useShortcuts(
    {
      d: () => open('day'),
      w: () => open('week'),
      m: () => open('month'),
      a: () => open('agenda'),
      j: () => open('week', today().add({ weeks: 1 })),
    },
    shortcuts,
  );
}
