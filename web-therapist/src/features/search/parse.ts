import type { MissedReason } from '@larkwell/app-kit/api';
import { dayIn, parseDate } from '@larkwell/app-kit/time';

type Verb = 'note' | 'message' | 'start' | 'cancel';

/** 'today', 'tomorrow', or a day of the week: 1 is Monday. */
export type Day = 'today' | 'tomorrow' | number;

export interface Wish {
  /** Null for a plain search. */
  verb: Verb | null;
  day: Day | null;
  /** Why a session is canceled: what comes after a colon. */
  reason: MissedReason | null;
  /** What the server searches for. */
  text: string;
}

const verbs: Readonly<Record<string, Verb>> = {
  note: 'note',
  notes: 'note',
  write: 'note',
  message: 'message',
  msg: 'message',
  start: 'start',
  join: 'start',
  call: 'start',
  cancel: 'cancel',
};
/** Words of a request that name nobody. */
const fillers = new Set([
  'a',
  'an',
  'the',
  'for',
  'to',
  'with',
  'on',
  'of',
  'and',
  'note',
  'notes',
  'session',
  'family',
]);
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const shortestDay = 3;

/** By the word that says why. */
const reasons: Readonly<Record<string, MissedReason>> = {
  therapist: 'therapist',
  me: 'therapist',
  family: 'child',
  child: 'child',
  school: 'school',
  technical: 'technical',
};

function dayOf(word: string): Day | null {
  if (word === 'today' || word === 'tomorrow') return word;
  const found = word.length < shortestDay ? -1 : weekdays.findIndex((day) => day.startsWith(word));
  return found < 0 ? null : found + 1;
}

/** The reason in 'cancel Thursday with Sofi: school', by any of its words. */
const reasonIn = (words: string): MissedReason | null =>
  words
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => (Object.hasOwn(reasons, word) ? (reasons[word] ?? null) : null))
    .find((reason) => reason !== null) ?? null;

/** Reads 'note for Mateo' and 'cancel Thursday with Sofi: school'. A verb counts as one only before a name. */
export function wishOf(typed: string): Wish {
  const all = typed.trim().split(/\s+/);
  const verb = verbs[all[0]?.toLowerCase() ?? ''] ?? null;
  const plain = { verb: null, day: null, reason: null, text: all.join(' ') };
  if (!verb) return plain;
  const [asked = '', ...why] = verb === 'cancel' ? typed.split(':') : [typed];
  const words = asked.trim().split(/\s+/);
  let day: Day | null = null;
  const names = words.slice(1).filter((word) => {
    const lower = word.toLowerCase();
    const asDay = day === null ? dayOf(lower) : null;
    day ??= asDay;
    return asDay === null && !fillers.has(lower);
  });
  // a possessive is no part of a name
  const text = names.map((name) => name.replace(/[’']s$/i, '')).join(' ');
  return text ? { verb, day, reason: reasonIn(why.join(' ')), text } : plain;
}

/** Whether an instant is on that day in `zone`. */
export function isOn(day: Day | null, instant: string, zone: string, now: Date): boolean {
  if (day === null) return true;
  const date = dayIn(instant, zone);
  const today = dayIn(now, zone);
  if (day === 'today') return date === today;
  if (day === 'tomorrow') return date === parseDate(today).add({ days: 1 }).toString();
  return parseDate(date).dayOfWeek === day;
}
