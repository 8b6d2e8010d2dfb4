import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { queryClient } from './app-kit/src/query/client.ts';
import { clearLastRole, signInStore } from './app-kit/src/sign-in/store.ts';
import './test-page.ts';
import { clearToasts } from './ui/src/notify.tsx';

/** A long timeout, for busy machines. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  // the toast store outlives the page, so clear it between tests
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
});

/** Test files of a worker share page and modules, so restore everything. */
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
