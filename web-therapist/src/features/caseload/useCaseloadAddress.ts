import { useSearchParams, z } from '@larkwell/app-kit';
import { dayIn } from '@larkwell/app-kit/time';
import type { Period } from './calls.ts';
import { type Sort, sorts } from './order.ts';
import { isPeriod } from './period.ts';

const sortOf = z.enum(sorts).catch('name');

/** Keeps period and order in the address. Without a valid period there, the present month up to today. */
export function useCaseloadAddress(zone: string) {
  const [address, setAddress] = useSearchParams();
  const wanted = { from: address.get('from') ?? '', to: address.get('to') ?? '' };
  const today = dayIn(new Date(), zone);
  const period: Period = isPeriod(wanted) ? wanted : { from: `${today.slice(0, 7)}-01`, to: today };
  const sort = sortOf.parse(address.get('sort') ?? undefined);
  const write = (next: Period, by: Sort) =>
    setAddress(new URLSearchParams({ ...next, ...(by === 'name' ? {} : { sort: by }) }), { replace: true });
  return {
    period,
    sort,
    choosePeriod: (next: Period) => write(next, sort),
    chooseSort: (by: Sort) => write(period, by),
  };
}
