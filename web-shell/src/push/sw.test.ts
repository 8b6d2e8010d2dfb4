import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { roomPage, sections } from '../paths.ts';

type Listener = (event: object) => void;

const origin = 'https://larkwell.example';
const home = sections.client;
const sessions = `${sections.client}/sessions`;
const chrome = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const safari = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** A page that is open and that the worker controls. */
const pageAt = (path: string, more: object = {}) => ({
  url: origin + path,
  focused: false,
  visibilityState: 'visible',
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async (address: string): Promise<object | null> => ({ url: address })),
  ...more,
});

/** Runs the service worker in a scope with these pages open. */
function worker({ pages = [] as ReturnType<typeof pageAt>[], userAgent = chrome, language = 'en-US' } = {}) {
  const listeners = new Map<string, Listener>();
  const registration = { showNotification: vi.fn(async () => undefined) };
  const clients = { matchAll: async () => pages, openWindow: vi.fn(async () => null) };
  const scope = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    clients,
    registration,
    location: new URL('/sw.js', origin),
    navigator: { userAgent, language },
  };
  new Function(...Object.keys(scope), readFileSync('web-shell/public/sw.js', 'utf8'))(...Object.values(scope));
  /** Returns when the worker may be stopped. */
  async function dispatch(name: string, event: object) {
    let done: Promise<unknown> | undefined;
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    expect(done).toBeInstanceOf(Promise);
    await done;
  }
  return {
    shown: registration.showNotification,
    opened: clients.openWindow,
    push: (text?: string) => dispatch('push', { data: text === undefined ? null : { json: () => JSON.parse(text) } }),
    async click(path: unknown) {
      const notification = { close: vi.fn(), data: { path } };
      await dispatch('notificationclick', { notification });
      expect(notification.close).toHaveBeenCalledOnce();
    },
  };
}

const message = JSON.stringify({ id: 'n1', text: 'Your session starts soon.', path: sessions });
const icon = '/icons/lark-192.png';

test('a push message shows its text and keeps its path', async () => {
  const { push, shown } = worker();
  await push(message);
  const options = { body: 'Your session starts soon.', icon, badge: icon, tag: 'n1' };
  expect(shown).toHaveBeenCalledExactlyOnceWith('Larkwell', { ...options, data: { path: sessions } });
});

test.each([
  ['nothing', undefined],
  ['no JSON', 'Hello'],
  ['JSON without a text', '{"id": "n1"}'],
  ['null', 'null'],
])('a push message of %s shows a plain sentence', async (_, text) => {
  const { push, shown } = worker();
  await push(text);
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    'Larkwell',
    expect.objectContaining({ body: 'You have a new notification', data: { path: undefined } }),
  );
});

test('the plain sentence is in the language of the browser', async () => {
  const { push, shown } = worker({ language: 'es-MX' });
  await push();
  const options = expect.objectContaining({ body: 'Tienes una notificación nueva' });
  expect(shown).toHaveBeenCalledExactlyOnceWith('Larkwell', options);
});

test('nothing shows over a focused page, which has the bell', async () => {
  const { push, shown } = worker({ pages: [pageAt(home, { focused: true })] });
  await push(message);
  expect(shown).not.toHaveBeenCalled();
});

test.each([
  ['without focus', { focused: false }],
  ['that is hidden', { focused: true, visibilityState: 'hidden' }],
])('a push message shows beside a page %s', async (_, state) => {
  const { push, shown } = worker({ pages: [pageAt(home, state)] });
  await push(message);
  expect(shown).toHaveBeenCalledOnce();
});

test('Safari shows every push message', async () => {
  const { push, shown } = worker({ pages: [pageAt(home, { focused: true })], userAgent: safari });
  await push(message);
  expect(shown).toHaveBeenCalledOnce();
});

test('a click takes an open page to the path', async () => {
  const page = pageAt(home);
  const { click, opened } = worker({ pages: [page] });
  await click(`${sections.client}/messages?message=1`);
  expect(page.focus).toHaveBeenCalledOnce();
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith(`${origin}${sections.client}/messages?message=1`);
  expect(opened).not.toHaveBeenCalled();
});

test('a click opens a window when none is open', async () => {
  const { click, opened } = worker();
  await click(sessions);
  expect(opened).toHaveBeenCalledExactlyOnceWith(origin + sessions);
});

test('a click takes nobody out of a session', async () => {
  const room = pageAt(roomPage('room', '1'));
  const { click, opened } = worker({ pages: [room] });
  await click(sessions);
  expect(room.navigate).not.toHaveBeenCalled();
  expect(opened).toHaveBeenCalledExactlyOnceWith(origin + sessions);
});

test.each([
  ['isn’t focused', { focus: vi.fn().mockRejectedValue(new Error('not allowed')) }],
  ['can’t be taken there', { navigate: vi.fn().mockRejectedValue(new TypeError('not controlled')) }],
  ['isn’t there anymore', { navigate: vi.fn().mockResolvedValue(null) }],
])('a click opens a window when the page %s', async (_, failing) => {
  const { click, opened } = worker({ pages: [pageAt(home, failing)] });
  await click(sessions);
  expect(opened).toHaveBeenCalledExactlyOnceWith(origin + sessions);
});

test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', 'https://', undefined, null, 7])(
  'a click on a notification to %s stays on this site',
  async (path) => {
    const { click, opened } = worker();
    await click(path);
    const [address] = opened.mock.calls[0] as unknown as [string];
    expect(new URL(address).origin).toBe(origin);
  },
);

test('a click on a notification to another site leads home', async () => {
  const { click, opened } = worker();
  await click(`https://elsewhere.example${sessions}`);
  expect(opened).toHaveBeenCalledExactlyOnceWith(`${origin}/`);
});
