/** Timers take at most this many milliseconds, about 24 days. */
const longestTimer = 2 ** 31 - 1;

/** The earliest `permissions_until` anywhere in an answer, as milliseconds since the epoch. */
function turnIn(value: unknown): number {
  if (Array.isArray(value)) return Math.min(...value.map(turnIn), Number.POSITIVE_INFINITY);
  if (value === null || typeof value !== 'object') return Number.POSITIVE_INFINITY;
  const { permissions_until: until } = value as { permissions_until?: unknown };
  if (typeof until === 'string') return Date.parse(until);
  return turnIn(Object.values(value));
}

/**
 * For `refetchInterval`: the time until the permissions of some event change by time alone; false if they never do. Other
 * changes arrive through live updates.
 */
export function untilPermissionsTurn({ state }: { state: { data?: unknown } }): number | false {
  const turn = turnIn(state.data);
  // a second later, so that no clock is ahead of the server's
  return Number.isFinite(turn) ? Math.min(Math.max(turn - Date.now() + 1000, 1000), longestTimer) : false;
}
