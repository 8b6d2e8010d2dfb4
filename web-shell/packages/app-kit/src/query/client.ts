import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/error.ts';
import { signInStore } from '../sign-in/store.ts';

/** Asking again helps when the network or a service stumbled, not when the answer was no. */
const shouldRetry = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 502;

/** Without a connection a call fails at once and says so; by itself the library would wait for one, and the page with it. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && shouldRetry(error),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode, retry: false },
  },
});

let userId = signInStore.get()?.user.id;

/** What one person loaded is never shown to the next on the same device. */
signInStore.subscribe(() => {
  const next = signInStore.get()?.user.id;
  if (next !== userId) queryClient.clear();
  userId = next;
});
