import type { MissedReason } from '@larkwell/app-kit/api';
import { dayIn, parseDate } from '@larkwell/app-kit/time';
import { cancelReasons } from '../../shared/event-form/cancel-reasons.ts';
import { t } from './messages.ts';

const verbs = ['note', 'message', 'start', 'cancel'] as const;
type Verb = (typeof verbs)[number];

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

/** For a comparison: without case and accents, which are often left out of what is typed. */
export const folded = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const wordsOf = (list: string) => folded(list).split(' ');

const verbWords = new Map(verbs.flatMap((verb) => wordsOf(t(`verb_${verb}`)).map((word) => [word, verb] as const)));
/** Words of a request that name nobody. */
const fillers = new Set(wordsOf(t('fillers')));
const weekdays = wordsOf(t('weekdays'));
const shortestDay = 3;

/** By the word that says why. */
const reasons = new Map(
  cancelReasons.flatMap((reason) => wordsOf(t(`reason_${reason}`)).map((word) => [word, reason] as const)),
);

/** Of a folded word. */
function dayOf(word: string): Day | null {
  const near = (['today', 'tomorrow'] as const).find((day) => folded(t(day)) === word);
  if (near) return near;
  const found = word.length < shortestDay ? -1 : weekdays.findIndex((day) => day.startsWith(word));
  return found < 0 ? null : found + 1;
}

/** The reason in 'cancel Thursday with Sofi: school', by any of its words. */
const reasonIn = (words: string): MissedReason | null =>
  folded(words)
    .split(/[^a-z]+/)
    .map((word) => reasons.get(word) ?? null)
    .find((reason) => reason !== null) ?? null;

/** Reads 'note for Mateo' and 'cancel Thursday with Sofi: school' in the page’s language. A verb counts as one only before a name. */
export function wishOf(typed: string): Wish {
  const all = typed.trim().split(/\s+/);
  const verb = verbWords.get(folded(all[0] ?? '')) ?? null;
  const plain = { verb: null, day: null, reason: null, text: all.join(' ') };
  if (!verb) return plain;
  const [asked = '', ...why] = verb === 'cancel' ? typed.split(':') : [typed];
  const words = asked.trim().split(/\s+/);
  let day: Day | null = null;
  const names = words.slice(1).filter((word) => {
    const plainWord = folded(word);
    const asDay = day === null ? dayOf(plainWord) : null;
    day ??= asDay;
    return asDay === null && !fillers.has(plainWord);
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
