import type { Practice } from '../api/index.ts';
import { dayIn, daysBetween } from '../time/wall-clock.ts';

const week = 7;

/** On how many days someone practiced after `from` and until `to`. Days are the reader's. */
export const daysBetweenSessions = (practices: readonly Practice[], from: string, to: string, zone: string): number =>
  new Set(
    practices
      .filter(({ practiced_at }) => isAfter(practiced_at, from) && !isAfter(practiced_at, to))
      .map(({ practiced_at }) => dayIn(practiced_at, zone)),
  ).size;

const isAfter = (one: string, other: string) => Date.parse(one) > Date.parse(other);

/** On how many of the last seven days, today included, someone practiced. Days are the reader's. */
export function practicedDays(practices: readonly Practice[], zone: string, now = new Date()): number {
  const today = dayIn(now, zone);
  const days = new Set(practices.map(({ practiced_at }) => dayIn(practiced_at, zone)));
  return [...days].filter((day) => {
    const ago = daysBetween(day, today);
    return ago >= 0 && ago < week;
  }).length;
}
