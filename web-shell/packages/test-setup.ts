import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { queryClient } from './app-kit/src/query/client.ts';
import { clearLastRole } from './app-kit/src/sign-in/last-role.ts';
import { signInStore } from './app-kit/src/sign-in/store.ts';
import './test-page.ts';
import { translated } from './ui/src/i18n/translator.ts';
import { loadMenu } from './ui/src/menu/Menu.tsx';
import { clearToasts } from './ui/src/notify.tsx';

/** A frame of jsdom and a bit, in milliseconds. */
const frame = 20;

// jsdom draws frames with the timers that exist when the first one is requested, also when a focused element goes away.
// Fake timers that end before that frame would leave every later test without frames, and dialogs need one to open.
const { useRealTimers } = vi;
if (useRealTimers.name !== 'afterTheFrame')
  vi.useRealTimers = function afterTheFrame() {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(frame);
    return useRealTimers.call(vi);
  };

// tests press a menu and look for its items at once
await loadMenu();

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
  document.documentElement.lang = 'en';
  translated.clear();
  queryClient.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
