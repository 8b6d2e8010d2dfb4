import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/error.ts';
import { signInStore } from '../sign-in/store.ts';

/** Asking again helps when the network or a service stumbled, not when the answer was no. */
const worthRetrying = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 502;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

let userId = signInStore.get()?.user.id;

/** What one person loaded is never shown to the next on the same device. */
signInStore.subscribe(() => {
  const next = signInStore.get()?.user.id;
  if (next !== userId) queryClient.clear();
  userId = next;
});
