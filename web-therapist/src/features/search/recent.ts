import type { Entry } from './entries.ts';

const most = 5;

/**
 * The places that each person opened from the search in this tab. Only in memory, because they have the names of
 * clients.
 */
const places = new Map<string, readonly Entry[]>();

export const recentPlaces = (userId: string): readonly Entry[] => places.get(userId) ?? [];

export function rememberPlace(userId: string, entry: Entry): void {
  if ('cancel' in entry.goal) return;
  const earlier = recentPlaces(userId).filter(({ key }) => key !== entry.key);
  places.set(userId, [entry, ...earlier].slice(0, most));
}
