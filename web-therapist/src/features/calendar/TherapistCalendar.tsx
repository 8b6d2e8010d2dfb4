import { useQuery } from '@larkwell/app-kit';
import type { ClientCard, EventSchema, LeaveSchema } from '@larkwell/app-kit/api';
import { zoneLabel } from '@larkwell/app-kit/time';
import {
  ActionIcon,
  Alert,
  Button,
  focusEntry,
  IconCalendarOff,
  IconInfoCircle,
  IconPlus,
  lateDialog,
  latePart,
  Tooltip,
} from '@larkwell/ui';
import { Calendar, type CalendarPlace, type CalendarRange } from '@larkwell/ui/calendar';
import { Suspense, useMemo, useState } from 'react';
import type { useOptions } from '../../shared/calendar/options.ts';
import { clientsQuery } from '../../shared/clients/queries.ts';
import { type EventDraft, newDraft } from '../../shared/event-form/draft.ts';
import { nameOf } from '../../shared/events/eventText.ts';
import { calendarQuery } from '../../shared/events/queries.ts';
import { dateHoursQuery } from '../../shared/therapist/dateHours.ts';
import { stretchesOfCalendars } from '../../shared/therapist/hours.ts';
import { profileQuery, useTherapist } from '../../shared/therapist/queries.ts';
import classes from './CalendarPage.module.css';
import { showsCanceled } from './canceled.ts';
import { legendOf } from './coloring.ts';
import { shadeOf } from './entries.tsx';
import { knownPart, matchesFilter, sizeOf } from './filters.ts';
import { HiddenEvents } from './HiddenEvents.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { leavesQuery } from './leave/leavesQuery.ts';
import type { MenuAction, OpenMenu } from './menu/EventMenu.tsx';
import { t } from './messages.ts';
import { openOf } from './open-of.ts';
import { isOnWeekend, weekOf } from './opening.ts';
import { useQuickDraft } from './quick-create/useQuickDraft.ts';
import { schoolsOf } from './schools.ts';
import { hasHours, isOutside, shownHoursOf } from './shown-hours.ts';
import { duplicateOf, nextStart } from './starts.ts';
import type { Address } from './useAddress.ts';
import { useClipboard } from './useClipboard.ts';
import { useEntries } from './useEntries.ts';
import { useMoves } from './useMoves.ts';
import { ViewOptions } from './ViewOptions.tsx';

const CalendarDialogs = lateDialog(
  () => import('./CalendarDialogs.tsx'),
  (dialogs) => openOf(dialogs)?.onClose ?? null,
);
const SelectionBar = latePart(async () => ({ default: (await import('./selection/SelectionBar.tsx')).SelectionBar }));
const ScopePopover = lateDialog(
  async () => ({ default: (await import('./selection/ScopePopover.tsx')).ScopePopover }),
  ({ onClose }) => onClose,
);
const EventMenu = lateDialog(
  async () => ({ default: (await import('./menu/EventMenu.tsx')).EventMenu }),
  ({ menu, onClose }) => menu && onClose,
);
const LeavePanel = latePart(async () => ({ default: (await import('./leave/LeavePanel.tsx')).LeavePanel }));
const QuickCreate = lateDialog(
  async () => ({ default: (await import('./quick-create/QuickCreate.tsx')).QuickCreate }),
  ({ quick }) => quick.close,
);

/** Placeholder while there is no range; the query is disabled. */
const nowhere: CalendarRange = { start: new Date(0), end: new Date(0) };

const unknown: readonly ClientCard[] = [];

/** The header's search opens by this key on every page. */
const openSearch = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));

interface TherapistCalendarProps {
  address: Address;
  place: CalendarPlace;
  options: ReturnType<typeof useOptions>;
}

/** The calendar at one place, with the dialogs that it opens. */
export function TherapistCalendar({ address, place, options: [options, setOptions] }: TherapistCalendarProps) {
  const { zone } = useTherapist();
  const profile = useQuery(profileQuery());
  const [range, setRange] = useState<CalendarRange | null>(null);
  const quick = useQuickDraft();
  const [newDraftOpen, setNewDraft] = useState<EventDraft | null>(null);
  const [openLeave, setOpenLeave] = useState<LeaveSchema | 'new' | null>(null);
  const caseload = useQuery(clientsQuery()).data;
  const leaves = useQuery(leavesQuery()).data ?? [];
  const dateHours = useQuery(dateHoursQuery()).data ?? [];
  const moves = useMoves(zone);
  const [canceling, setCanceling] = useState<EventSchema | null>(null);
  const [editing, setEditing] = useState<EventSchema | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const clipboard = useClipboard(zone, { create: setNewDraft, move: paste });
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [menuWanted, setMenuWanted] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const query = useQuery({ ...calendarQuery(range ?? nowhere), enabled: range !== null });
  const opened =
    [address.eventId, newDraftOpen, openLeave, moves.move, canceling, editing].some((one) => one !== null) || showsKeys;
  const [dialogsWanted, setDialogsWanted] = useState(opened);
  if (opened && !dialogsWanted) setDialogsWanted(true);

  const clients = caseload ?? unknown;
  const chosen = clients.find(({ id }) => id === quick.event?.childIds[0]);
  const quickTitle = chosen ? chosen.preferred_name : quick.event?.title.trim() || t('quickTile');
  const schools = useMemo(() => schoolsOf(clients), [clients]);
  const filter = caseload
    ? knownPart(address.filter, { clientIds: clients.map(({ id }) => id), schools: schools.map(({ id }) => id) })
    : address.filter;
  // on phones the agenda is longer than the week that is loaded already, which shows until the rest is here
  const thisWeek = useQuery({ ...calendarQuery(weekOf(new Date(), zone)), enabled: false }).data;
  const events = query.data ?? thisWeek ?? [];
  const { paint, entry } = useEntries({ zone, caseload: clients, coloring: options.coloring, selected });
  const working = stretchesOfCalendars(profile.data?.calendars ?? []);
  const shownHours =
    options.workingHours && hasHours(place.view)
      ? shownHoursOf([...working, ...dateHours.flatMap(({ hours }) => hours)])
      : null;
  const wanted = events.filter(matchesFilter(filter)).filter((event) => options.canceled || !showsCanceled(event));
  const hiddenByHours = shownHours ? wanted.filter((event) => isOutside(event, shownHours, zone)).length : 0;
  const hiddenOnWeekends = options.weekends ? 0 : wanted.filter((event) => isOnWeekend(event, zone)).length;
  const { placed, asking } = moves;
  const moving = wanted.find(({ id }) => id === placed?.event.id);
  const moved = useMemo(() => moving && placed && { ...moving, ...placed.to }, [moving, placed]);
  const entries = wanted.map((event) => entry(event === moving && moved ? moved : event));

  function navigate(to: CalendarPlace) {
    if (to.view !== place.view) setOptions({ ...options, view: to.view });
    return address.go(to);
  }

  const create = () => setNewDraft(newDraft(nextStart(range, new Date(), zone), zone));

  function openMenu(id: string, at: OpenMenu['at']) {
    const event = events.find((one) => one.id === id);
    if (!event) return;
    setMenuWanted(true);
    setMenu({ event, at });
  }

  function act(action: MenuAction, event: EventSchema) {
    if (action === 'open') address.open(event.id);
    if (action === 'move') moves.openForm(event);
    if (action === 'edit') setEditing(event);
    if (action === 'cancel') setCanceling(event);
    if (action === 'copy' || action === 'cut') clipboard.copy(event, action === 'cut');
    if (action === 'select') toggle(event.id);
    if (action === 'duplicate') setNewDraft(duplicateOf(event, zone));
  }

  function toggle(id: string) {
    const rest = [...selected].filter((one) => one !== id);
    setSelected(new Set(rest.length < selected.size ? rest : [...rest, id]));
  }

  function withEvent(act: (event: EventSchema) => void) {
    return (id: string) => {
      const event = events.find((one) => one.id === id);
      if (event) act(event);
    };
  }

  function endEdit() {
    setEditing(null);
    if (editing) focusEntry(editing.id);
  }

  function paste(event: EventSchema, to: { start: string; end: string } | null) {
    if (!to) return moves.openForm(event);
    void moves.drop(
      event,
      to,
      events.some(({ id }) => id === event.id),
    );
  }

  function endCancel() {
    setCanceling(null);
    if (canceling) focusEntry(canceling.id);
  }

  return (
    <>
      {query.error && (
        <LoadFailed error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {sizeOf(filter) < sizeOf(address.filter) && (
        <Alert role="status" icon={<IconInfoCircle size={20} aria-hidden />} mb="md">
          <div className={classes.failed}>
            {t('filterUnknown')}
            <Button variant="default" size="sm" onClick={() => address.setFilter(filter)}>
              {t('filterUnknownRemove')}
            </Button>
          </div>
        </Alert>
      )}
      <Calendar
        {...place}
        onNavigate={navigate}
        {...(options.density ? { density: options.density } : {})}
        weekends={options.weekends}
        caption={zoneLabel(zone)}
        actions={
          <>
            <ViewOptions
              filter={filter}
              onFilter={address.setFilter}
              schools={schools}
              options={options}
              onOptions={setOptions}
              onShortcuts={() => setShowsKeys(true)}
            />
            <Tooltip label={t('leaveTake')}>
              <ActionIcon size={44} aria-label={t('leaveTake')} onClick={() => setOpenLeave('new')}>
                <IconCalendarOff size={20} />
              </ActionIcon>
            </Tooltip>
            <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
              {t('new')}
            </Button>
          </>
        }
        timeZone={zone}
        events={entries}
        workingHours={working}
        shownHours={shownHours}
        dateHours={dateHours}
        shades={leaves.map(shadeOf)}
        legend={legendOf(wanted.map(paint))}
        loading={query.isFetching && (query.isPending || query.isPlaceholderData)}
        complete={query.data !== undefined && !query.isPlaceholderData}
        onRangeChange={setRange}
        onEventClick={address.open}
        onEventMove={(id, to) => withEvent((event) => void moves.drop(event, to))(id)}
        onSlotPick={quick.pick}
        onCreate={create}
        onHelp={() => setShowsKeys(true)}
        onEventMenu={openMenu}
        onEventEdit={withEvent((event) => event.permissions.edit.allowed && setEditing(event))}
        onSearch={openSearch}
        selected={selected}
        onEventSelect={toggle}
        onCopy={(id, cut) => withEvent((event) => clipboard.copy(event, cut))(id)}
        onPaste={clipboard.paste}
        shortcuts={options.shortcuts}
        draft={quick.times && { start: quick.times.start_date, end: quick.times.end_date, title: quickTitle }}
      />
      {hiddenOnWeekends > 0 && (
        <HiddenEvents
          text={t('weekendHidden', { count: hiddenOnWeekends })}
          label={t('showWeekends')}
          onShow={() => setOptions({ ...options, weekends: true })}
        />
      )}
      {hiddenByHours > 0 && (
        <HiddenEvents
          text={t('hoursHidden', { count: hiddenByHours })}
          label={t('allHours')}
          onShow={() => setOptions({ ...options, workingHours: false })}
        />
      )}
      <Suspense>
        {selected.size > 0 && (
          <SelectionBar events={events.filter(({ id }) => selected.has(id))} onClear={() => setSelected(new Set())} />
        )}
      </Suspense>
      <p className={classes.hint}>{t('moveHint')}</p>
      <Suspense>{leaves.length > 0 && <LeavePanel leaves={leaves} onEdit={setOpenLeave} />}</Suspense>
      <Suspense>
        {quick.typed && (
          <QuickCreate
            quick={quick}
            paste={
              clipboard.event && {
                name: nameOf(clipboard.event),
                at: (start) => {
                  quick.close();
                  clipboard.paste(start);
                },
              }
            }
            onCreated={(id) => {
              quick.close();
              focusEntry(id);
            }}
            onMore={(draft) => {
              quick.close();
              setNewDraft(draft);
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {menuWanted && (
          <EventMenu
            menu={menu}
            selected={menu !== null && selected.has(menu.event.id)}
            onAction={act}
            onClose={() => setMenu(null)}
          />
        )}
      </Suspense>
      <Suspense>
        {asking && (
          <ScopePopover
            eventId={asking.event.id}
            name={nameOf(asking.event)}
            onChoose={moves.choose}
            onMore={moves.askMore}
            onClose={moves.endAsking}
          />
        )}
      </Suspense>
      <Suspense>
        {dialogsWanted && (
          <CalendarDialogs
            event={{ id: address.eventId, moving: address.moving, onClose: address.close }}
            newEvent={{ draft: newDraftOpen, onClose: () => setNewDraft(null) }}
            leave={{ open: openLeave, onClose: () => setOpenLeave(null) }}
            move={{ event: moves.move?.event ?? null, to: moves.move?.to, onClose: moves.end }}
            edit={{ event: editing, onClose: endEdit }}
            cancel={{ event: canceling, onClose: endCancel }}
            shortcuts={{
              opened: showsKeys,
              onClose: () => setShowsKeys(false),
              enabled: options.shortcuts,
              onEnabled: (shortcuts) => setOptions({ ...options, shortcuts }),
            }}
          />
        )}
      </Suspense>
    </>
  );
}
