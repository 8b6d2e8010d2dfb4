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

/** Longer than `restoreFocus` waits for. Its timer must not run after the page of the tests is gone. */
const focusDelay = 25;

/** Test files of a worker share page and modules, so restore everything. */
afterAll(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, focusDelay));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  signInStore.end('signed_out');
  clearLastRole();
  queryClient.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
