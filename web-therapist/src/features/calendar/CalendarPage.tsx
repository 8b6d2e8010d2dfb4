import { useQuery, useSearchParams } from '@larkwell/app-kit';
import type { EventSchema, LeaveSchema } from '@larkwell/app-kit/api';
import { dayIn, zoneLabel } from '@larkwell/app-kit/time';
import {
  ActionIcon,
  Button,
  focusEntry,
  IconCalendarOff,
  IconPlus,
  Loader,
  Tooltip,
  useDocumentTitle,
  VisuallyHidden,
} from '@larkwell/ui';
import type { CalendarRange, CalendarView } from '@larkwell/ui/calendar';
import { lazy, Suspense, useState } from 'react';
import { clientsQuery } from '../../shared/clients/queries.ts';
import { calendarQuery, eventQuery } from '../../shared/events/queries.ts';
import { dateHoursQuery } from '../../shared/therapist/dateHours.ts';
import { stretchesOfCalendars } from '../../shared/therapist/hours.ts';
import { profileQuery, useTherapist } from '../../shared/therapist/queries.ts';
import { SetupNotices } from '../../shared/therapist/SetupNotices.tsx';
import classes from './CalendarPage.module.css';
import { entryOf, shadeOf, showsCanceled } from './entries.tsx';
import { matchesFilter, noFilter } from './filters.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { leavesQuery } from './leave/calls.ts';
import { LeavePanel } from './leave/LeavePanel.tsx';
import { t } from './messages.ts';
import { isOnWeekend, openingDay, weekOf } from './opening.ts';
import { useOptions } from './options.ts';
import { nextStart, startOfSlot } from './starts.ts';
import { ViewOptions } from './ViewOptions.tsx';

const CalendarDialogs = lazy(() => import('./CalendarDialogs.tsx'));
const Calendar = lazy(async () => ({ default: (await import('@larkwell/ui/calendar')).Calendar }));

/** Placeholder while there is no range; the query is disabled. */
const nowhere: CalendarRange = { start: new Date(0), end: new Date(0) };

interface Move {
  event: EventSchema;
  to: { start_date: string; end_date: string };
}

/**
 * The therapist's calendar. `?event=` opens that event's details on its day; with `move`, the form that moves it.
 * `?view=month` opens the month. `docs/product/web.md#calendar-opens`
 */
export default function CalendarPage() {
  const { zone } = useTherapist();
  const profile = useQuery(profileQuery());
  const [search, setSearch] = useSearchParams();
  const [range, setRange] = useState<CalendarRange | null>(null);
  const [linkedId] = useState(search.get('event'));
  const linked = useQuery({ ...eventQuery(linkedId ?? ''), enabled: linkedId !== null && range === null });
  const [monthWanted] = useState(search.get('view') === 'month');
  const [openedAt] = useState(() => new Date());
  const opensOnWeek = linkedId === null && !monthWanted;
  const week = useQuery({ ...calendarQuery(weekOf(openedAt, zone)), enabled: opensOnWeek && range === null });
  const [filter, setFilter] = useState(noFilter);
  const [options, setOptions] = useOptions();
  const [firstView] = useState(monthWanted ? 'month' : options.view);
  const [newStart, setNewStart] = useState<string | null>(null);
  const [openLeave, setOpenLeave] = useState<LeaveSchema | 'new' | null>(null);
  const clients = useQuery(clientsQuery('')).data ?? [];
  const leaves = useQuery(leavesQuery()).data ?? [];
  const dateHours = useQuery(dateHoursQuery()).data ?? [];
  const [move, setMove] = useState<Move | null>(null);
  const query = useQuery({ ...calendarQuery(range ?? nowhere), enabled: range !== null });
  const isOpen = search.has('event') || newStart !== null || openLeave !== null || move !== null;
  const [dialogsWanted, setDialogsWanted] = useState(isOpen);
  if (isOpen && !dialogsWanted) setDialogsWanted(true);
  useDocumentTitle(`${t('title')} · Larkwell`);

  // start on the day of the linked event or where the week leads, or today when that can't be loaded
  const isKnown = ({ data, failureCount }: { data: unknown; failureCount: number }) =>
    data !== undefined || failureCount > 0;
  const placed = range !== null || monthWanted || isKnown(opensOnWeek ? week : linked);
  const initialDate = opensOnWeek
    ? week.data && openingDay(week.data, openedAt, zone)
    : linked.data && dayIn(linked.data.start_date, zone);
  const events = query.data ?? [];
  const familyZones = new Map(clients.map(({ id, timezone }) => [id, timezone]));
  const viewed = { zone, familyZones };
  const wanted = events.filter(matchesFilter(filter)).filter((event) => options.canceled || !showsCanceled(event));
  const hiddenOnWeekends = options.weekends ? 0 : wanted.filter((event) => isOnWeekend(event, zone)).length;
  // while the move is confirmed, the event stays where it was dropped
  const entries = wanted.map((event) =>
    entryOf(event.id === move?.event.id ? { ...event, ...move.to } : event, viewed),
  );

  function changeRange(next: CalendarRange, view: CalendarView) {
    setRange(next);
    if (range && view !== options.view) setOptions({ ...options, view });
  }

  function open(id: string | null) {
    setSearch(
      (before) => {
        if (id) before.set('event', id);
        else before.delete('event');
        before.delete('move');
        return before;
      },
      { replace: id === null },
    );
  }

  function endMove() {
    setMove(null);
    if (move) focusEntry(move.event.id);
  }

  function confirmMove(id: string, to: { start: string; end: string }) {
    const event = events.find((one) => one.id === id);
    if (event) setMove({ event, to: { start_date: to.start, end_date: to.end } });
  }

  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <SetupNotices />
      {query.error && (
        <LoadFailed error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <Suspense fallback={<Waiting />}>
        {placed ? (
          <Calendar
            {...(initialDate ? { initialDate } : {})}
            {...(firstView ? { view: firstView } : {})}
            {...(options.density ? { density: options.density } : {})}
            weekends={options.weekends}
            caption={zoneLabel(zone)}
            actions={
              <>
                <ViewOptions filter={filter} onFilter={setFilter} options={options} onOptions={setOptions} />
                <Tooltip label={t('leaveTake')}>
                  <ActionIcon size={44} aria-label={t('leaveTake')} onClick={() => setOpenLeave('new')}>
                    <IconCalendarOff size={20} />
                  </ActionIcon>
                </Tooltip>
                <Button
                  size="sm"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  onClick={() => setNewStart(nextStart(range, new Date(), zone))}
                >
                  {t('new')}
                </Button>
              </>
            }
            timeZone={zone}
            events={entries}
            workingHours={stretchesOfCalendars(profile.data?.calendars ?? [])}
            dateHours={dateHours}
            shades={leaves.map(shadeOf)}
            loading={query.isFetching && (query.isPending || query.isPlaceholderData)}
            complete={query.data !== undefined && !query.isPlaceholderData}
            onRangeChange={changeRange}
            onEventClick={open}
            onEventMove={confirmMove}
            onSlotClick={(slot) => setNewStart(startOfSlot(slot, zone))}
          />
        ) : (
          <Waiting />
        )}
      </Suspense>
      {hiddenOnWeekends > 0 && (
        <p className={classes.hidden}>
          {t('weekendHidden', { count: hiddenOnWeekends })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setOptions({ ...options, weekends: true })}>
            {t('showWeekends')}
          </Button>
        </p>
      )}
      <p className={classes.hint}>{t('moveHint')}</p>
      <LeavePanel leaves={leaves} onEdit={setOpenLeave} />
      <Suspense>
        {dialogsWanted && (
          <CalendarDialogs
            event={{ id: search.get('event'), moving: search.has('move'), onClose: () => open(null) }}
            newEvent={{ start: newStart, onClose: () => setNewStart(null) }}
            leave={{ open: openLeave, onClose: () => setOpenLeave(null) }}
            move={{ event: move?.event ?? null, to: move?.to, onClose: endMove }}
          />
        )}
      </Suspense>
    </div>
  );
}

const Waiting = () => (
  <div className={classes.waiting}>
    <Loader />
  </div>
);
