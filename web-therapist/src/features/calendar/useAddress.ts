import { useLocation, useNavigate, useSearchParams } from '@larkwell/app-kit';
import type { CalendarPlace } from '@larkwell/ui/calendar';
import { addressOf, withEvent, withFilter, withPlace } from './address.ts';
import type { Filter } from './filters.ts';

/** In the browser's history: the calendar is the entry before. */
interface OpenedHere {
  openedHere?: boolean;
}

/** What the address of the calendar says, and functions that go to another one. Each is an entry of the history. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const address = addressOf(search);

  return {
    ...address,
    /** The query with this place in it. */
    at: (place: CalendarPlace) => withPlace(search, place).toString(),
    state,
    /** Resolves once the page has the new address. */
    go: async (place: CalendarPlace) => navigate({ search: withPlace(search, place).toString() }),
    setFilter: (filter: Filter) => setSearch((before) => withFilter(before, filter)),
    open: (eventId: string) =>
      setSearch((before) => withEvent(before, eventId), { state: { openedHere: true } satisfies OpenedHere }),
    /** Goes back where the details were opened, so that the next Back doesn't do nothing. */
    close() {
      if ((state as OpenedHere | null)?.openedHere) void navigate(-1);
      else setSearch((before) => withEvent(before, null), { replace: true });
    },
  };
}

export type Address = ReturnType<typeof useAddress>;
