import { calendarPage, preSessionPage } from '@larkwell/app-kit/addresses';
import type { EventSchema, FoundClient, MissedReason, SearchResponse } from '@larkwell/app-kit/api';
import { formatRange, formatRelativeDay, formatTime, formatWeekdayAndTime } from '@larkwell/app-kit/time';
import { type ClientMessagesState, clientHome, clientPage, notePage, paths } from '../../paths.ts';
import { cancelReasonLabel } from '../../shared/event-form/cancel-reasons.ts';
import { nameOf, subjectOf } from '../../shared/events/eventText.ts';
import { canStart, expectedGuests, isCanceled, statusLabel } from '../../shared/events/sessionState.ts';
import { t } from './messages.ts';
import { folded, isOn, type Wish } from './parse.ts';

export type EntryKind = 'page' | 'client' | 'session' | 'note' | 'message' | 'start' | 'cancel';

export interface Entry {
  key: string;
  kind: EntryKind;
  label: string;
  detail?: string;
  /** Where it leads, or the session of which it opens the cancel dialog. */
  goal: { to: string; state?: ClientMessagesState } | { cancel: EventSchema; reason: MissedReason | null };
}

export interface EntryGroup {
  label: string;
  entries: readonly Entry[];
}

interface Seen {
  zone: string;
  now: Date;
}

/** Most sessions that one action offers. */
const mostSessions = 4;

const page = (label: string, to: string): Entry => ({ key: to, kind: 'page', label, goal: { to } });

const pages: readonly Entry[] = [
  page(t('pageToday'), paths.therapist.today),
  page(t('pageCalendar'), paths.therapist.calendar),
  page(t('pageClients'), paths.therapist.clients),
  page(t('pageMessages'), paths.therapist.messages),
  page(t('pageDocuments'), paths.therapist.documents),
  page(t('pageWorkingHours'), paths.settings.workingHours),
  page(t('pageCaseload'), paths.therapist.caseload),
  page(t('pageReports'), paths.settings.legalDocs),
  page(t('pageNoteTemplates'), paths.settings.noteTemplates),
  page(t('pageDecks'), paths.settings.decks),
  page(t('pageResources'), paths.settings.resources),
  page(t('pageAboutYou'), paths.settings.aboutYou),
  page(t('pagePublicProfile'), paths.settings.publicProfile),
  page(t('pageAccount'), paths.settings.account),
];

/** Pages with a word that begins with each typed word. */
function pagesFor(text: string): Entry[] {
  const typed = folded(text).split(/\s+/);
  return pages.filter(({ label }) => {
    const words = folded(label).split(/\s+/);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  });
}

const clientEntry = ({ id, name, guardian, school_name }: FoundClient): Entry => {
  const detail = [guardian, school_name].filter(Boolean).join(' · ');
  return { key: `client ${id}`, kind: 'client', label: name, goal: { to: clientHome(id) }, ...(detail && { detail }) };
};

const whenOf = ({ start_date, end_date }: EventSchema, { zone, now }: Seen) =>
  `${formatRelativeDay(start_date, zone, now)}, ${formatRange(start_date, end_date, zone)}`;

const sessionEntry = (event: EventSchema, seen: Seen): Entry => {
  const when = whenOf(event, seen);
  const detail = isCanceled(event) ? `${when} · ${statusLabel(event)}` : when;
  return {
    key: `event ${event.id}`,
    kind: 'session',
    label: nameOf(event),
    detail,
    goal: { to: calendarPage(event.id) },
  };
};

const messageEntry = ({ id, name }: FoundClient): Entry => ({
  key: `message ${id}`,
  kind: 'message',
  label: t('message', { name }),
  goal: { to: clientPage(id, 'messages'), state: { write: true } },
});

/** Sessions that have begun and can have a note, the latest first. In a group the note of a found child opens. */
function notesOf({ events, clients }: SearchResponse, wish: Wish, seen: Seen): Entry[] {
  return events
    .filter(({ start_date, permissions }) => permissions.write_notes.allowed && Date.parse(start_date) <= +seen.now)
    .filter(({ start_date }) => isOn(wish.day, start_date, seen.zone, seen.now))
    .sort((one, other) => Date.parse(other.start_date) - Date.parse(one.start_date))
    .slice(0, mostSessions)
    .map((event) => {
      const expected = expectedGuests(event.guests);
      const guest = expected.find(({ child_id }) => clients.some(({ id }) => id === child_id)) ?? expected[0];
      const to = notePage(event.id, guest && expected.length > 1 ? guest.child_id : null);
      const name = guest?.name ?? nameOf(event);
      return {
        key: `note ${event.id}`,
        kind: 'note',
        label: t('writeNote', { name }),
        detail: whenOf(event, seen),
        goal: { to },
      };
    });
}

function startsOf({ events }: SearchResponse, wish: Wish, seen: Seen): Entry[] {
  return events
    .filter((event) => canStart(event, seen.now) && isOn(wish.day, event.start_date, seen.zone, seen.now))
    .map((event) => ({
      key: `start ${event.id}`,
      kind: 'start',
      label: t('start', { name: subjectOf(event) }),
      detail: whenOf(event, seen),
      goal: { to: preSessionPage(event.id) },
    }));
}

const cancelLabel = (event: EventSchema, { zone, now }: Seen) => {
  const isSoon = (['today', 'tomorrow'] as const).find((day) => isOn(day, event.start_date, zone, now));
  const day = isSoon
    ? `${t(isSoon)}, ${formatTime(event.start_date, zone)},`
    : `${formatWeekdayAndTime(event.start_date, zone)},`;
  return t('cancel', { day, name: subjectOf(event) });
};

/** Sessions that can be canceled, the next first. */
function cancelsOf({ events }: SearchResponse, wish: Wish, seen: Seen): Entry[] {
  return events
    .filter(({ permissions }) => permissions.cancel.allowed)
    .filter(({ start_date }) => isOn(wish.day, start_date, seen.zone, seen.now))
    .sort((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date))
    .slice(0, mostSessions)
    .map((event) => ({
      key: `cancel ${event.id}`,
      kind: 'cancel',
      label: cancelLabel(event, seen),
      ...(wish.reason && { detail: cancelReasonLabel(wish.reason) }),
      goal: { cancel: event, reason: wish.reason },
    }));
}

/** What the verb asks for; without one, what is likely for the first client. */
function actionsOf(found: SearchResponse, wish: Wish, seen: Seen): Entry[] {
  switch (wish.verb) {
    case 'note':
      return notesOf(found, wish, seen);
    case 'message':
      return found.clients.map(messageEntry);
    case 'start':
      return startsOf(found, wish, seen);
    case 'cancel':
      return cancelsOf(found, wish, seen);
    default: {
      const [client] = found.clients;
      if (!client) return [];
      const events = found.events.filter(({ guests }) => guests.some(({ child_id }) => child_id === client.id));
      const about = { clients: [client], events };
      const starts = startsOf(about, wish, seen).slice(0, 1);
      return [...starts, ...notesOf(about, wish, seen).slice(0, 1), messageEntry(client)];
    }
  }
}

interface Shown {
  wish: Wish;
  /** What the server found; empty until it has. */
  found: SearchResponse;
  recent: readonly Entry[];
}

/** The groups of the list. Recent places and pages while nothing is typed. */
export function groupsOf({ wish, found, recent }: Shown, seen: Seen): EntryGroup[] {
  const group = (label: string, entries: readonly Entry[]): EntryGroup[] =>
    entries.length > 0 ? [{ label, entries }] : [];
  if (!wish.text) return [...group(t('groupRecent'), recent), ...group(t('groupPages'), pages)];
  const actions = group(t('groupActions'), actionsOf(found, wish, seen));
  if (wish.verb) return actions;
  const sessions = found.events.map((event) => sessionEntry(event, seen));
  return [
    ...group(t('groupPages'), pagesFor(wish.text)),
    ...group(t('groupClients'), found.clients.map(clientEntry)),
    ...group(t('groupSessions'), sessions),
    ...actions,
  ];
}
