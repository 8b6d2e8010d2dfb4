import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { queryClient } from './app-kit/src/query/client.ts';
import { clearLastRole, signInStore } from './app-kit/src/sign-in/store.ts';
import './test-page.ts';
import { clearToasts } from './ui/src/notify.tsx';

/** A busy machine is slow, not wrong. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  // their store outlives the page: the next test would find the toasts of this one
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
});

/** The files of a worker share its page and modules: the next one finds them as the first did. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  signInStore.end('signed_out');
  clearLastRole();
  queryClient.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
