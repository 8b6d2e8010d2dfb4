import { useLocation, useNavigationType, useSearchParams, z } from '@larkwell/app-kit';
import type { ClientFilter, ClientSort } from '@larkwell/app-kit/api';
import { useState } from 'react';

export const sorts = ['name', 'next_session', 'notes_due'] as const satisfies readonly ClientSort[];
export const filters = [
  'notes_due',
  'no_session_booked',
  'paused',
  'unlicensed',
] as const satisfies readonly ClientFilter[];

const sortOf = z.enum(sorts).catch('name');
const pageOf = z.coerce.number().int().min(1).max(10_000).catch(1);

/** What the list shows, apart from the search. */
export interface ClientsView {
  sort: ClientSort;
  only: readonly ClientFilter[];
  /** The exact name; null for all. */
  school: string | null;
  page: number;
}

/** History state of entries written by typing. */
const byTyping = 'typed';

function viewOf(address: URLSearchParams): ClientsView {
  const wanted = address.getAll('only');
  return {
    sort: sortOf.parse(address.get('sort') ?? undefined),
    only: filters.filter((filter) => wanted.includes(filter)),
    school: address.get('school') || null,
    page: pageOf.parse(address.get('page') ?? 1),
  };
}

function addressOf(search: string, { sort, only, school, page }: ClientsView): URLSearchParams {
  const address = new URLSearchParams();
  if (search) address.set('search', search);
  if (sort !== 'name') address.set('sort', sort);
  for (const filter of filters.filter((one) => only.includes(one))) address.append('only', filter);
  if (school) address.set('school', school);
  if (page > 1) address.set('page', String(page));
  return address;
}

/**
 * Keeps search, filters, order and page in the address, so that they survive a visit to a client. The address lags
 * behind the typing: binding the field to it alone would move the cursor to the end. After Back or Forward the field
 * shows what the address says.
 */
export function useClientsAddress() {
  const [address, setAddress] = useSearchParams();
  const { key, state } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const [typed, setTyped] = useState(address.get('search') ?? '');
  const [seen, setSeen] = useState(key);
  const view = viewOf(address);
  if (key !== seen) {
    setSeen(key);
    // Back restores an entry written by typing, so compare the navigation type too
    if (wentBack || state !== byTyping) setTyped(address.get('search') ?? '');
  }
  return {
    typed,
    view,
    type(text: string) {
      setTyped(text);
      setAddress(addressOf(text, { ...view, page: 1 }), { replace: true, state: byTyping });
    },
    /** Another choice starts on the first page. */
    choose(change: Partial<Omit<ClientsView, 'page'>>) {
      setAddress(addressOf(typed, { ...view, ...change, page: 1 }), { replace: true });
    },
    /** The address of another page of the same list. */
    pageAddress: (page: number) => `?${addressOf(typed, { ...view, page })}`,
    clearFilters() {
      setAddress(addressOf(typed, { ...view, only: [], school: null, page: 1 }), { replace: true });
    },
  };
}
