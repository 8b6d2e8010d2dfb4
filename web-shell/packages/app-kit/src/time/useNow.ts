import { useEffect, useMemo, useState } from 'react';

/** The current time, a new object every `every` milliseconds. `ahead` is the server clock's lead over ours. */
export function useNow(every: number, ahead = 0): Date {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return useMemo(() => new Date(now + ahead), [now, ahead]);
}
