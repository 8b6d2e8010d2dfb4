import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/error.ts';
import { signInStore } from '../sign-in/store.ts';

/** Retries network errors and gateway errors, not refusals. */
const shouldRetry = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 502;

/** Fail at once while offline; by default the library waits for a connection. */
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

/** Clears the cache when another user signs in. */
signInStore.subscribe(() => {
  const next = signInStore.get()?.user.id;
  if (next !== userId) queryClient.clear();
  userId = next;
});
