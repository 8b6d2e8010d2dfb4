import { useSearchParams } from 'react-router';
import type { SessionFilter } from './sessions.ts';

/** The choice between upcoming and past sessions, kept in the address (`?show=past`) so that reload and Back keep it. */
export function useSessionFilter(): [SessionFilter, (next: SessionFilter) => void] {
  const [address, setAddress] = useSearchParams();
  const filter = address.get('show') === 'past' ? 'past' : 'upcoming';
  const choose = (next: SessionFilter) => setAddress(next === 'past' ? { show: 'past' } : {}, { replace: true });
  return [filter, choose];
}
