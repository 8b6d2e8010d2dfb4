import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { lateExtra } from '../late/late.tsx';

const Toasts = lateExtra(() => import('./Toasts.tsx'));

/**
 * Keeps toasts out of the first load. They load when people first use the page, before a write can end, or with the first
 * toast; the store keeps what is shown until they are there.
 */
export function LazyToasts() {
  const [wanted, setWanted] = useState(() => notificationsStore.getState().notifications.length > 0);

  useEffect(() => {
    if (wanted) return;
    const want = () => setWanted(true);
    const unsubscribe = notificationsStore.subscribe(want);
    window.addEventListener('pointerdown', want);
    window.addEventListener('keydown', want);
    return () => {
      unsubscribe();
      window.removeEventListener('pointerdown', want);
      window.removeEventListener('keydown', want);
    };
  }, [wanted]);

  return wanted ? <Toasts /> : null;
}
