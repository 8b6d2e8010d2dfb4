import { useEffect, useState } from 'react';

/** The present instant, anew every so many milliseconds. `ahead` is how far the server's clock is ahead of ours. */
export function useNow(every: number, ahead = 0): Date {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return new Date(now + ahead);
}
