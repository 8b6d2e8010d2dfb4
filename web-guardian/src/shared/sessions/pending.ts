import { formatDate } from '@larkwell/app-kit/time';
import { t } from '../messages.ts';
import type { PendingSession } from '../types.ts';

/** What is left of one service: the sessions that can be booked now, and what happens to the others. */
export interface PendingService {
  serviceId: string;
  serviceName: string;
  therapist: PendingSession['therapist'];
  /** The soonest cycle in which a time is free; null if there is none. */
  bookable: PendingSession | null;
  /** The current cycle, if some of its sessions can't be booked in it anymore. */
  unbookable: PendingSession | null;
}

/** `events` are the cycles of every service, soonest first. */
export function pendingServices(events: readonly PendingSession[]): PendingService[] {
  return [...new Set(events.map(({ service_id }) => service_id))].flatMap((serviceId) => {
    const cycles = events.filter(({ service_id }) => service_id === serviceId);
    const [current] = cycles;
    if (!current) return [];
    return {
      serviceId,
      serviceName: current.service_name,
      therapist: current.therapist,
      bookable: cycles.find(({ bookable }) => bookable > 0) ?? null,
      unbookable: current.bookable < current.remaining ? current : null,
    };
  });
}

/**
 * What happens to the sessions of the current cycle for which no time is left: they end with it, or stay owed. The open
 * times go to those that end first.
 */
export function lostNote({ unbookable }: PendingService): string | undefined {
  if (!unbookable?.cycle_ends_on) return undefined;
  const { remaining, bookable, lapsing, cycle_ends_on } = unbookable;
  const lost = Math.max(0, lapsing - bookable);
  const kept = remaining - bookable - lost;
  const notes = [
    ...(lost > 0 ? [t('pendingLapse', { count: lost, date: formatDate(cycle_ends_on) })] : []),
    ...(kept > 0 ? [t('pendingKept', { count: kept })] : []),
  ];
  return notes.join(' ') || undefined;
}
