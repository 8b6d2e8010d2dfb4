import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchRuntimeConfig, loadRuntimeConfig } from '../runtime-config.ts';
import { lookPause, ReleaseFollower } from './newer-release.ts';
import { releaseReload } from './release-reload.ts';

vi.mock('../runtime-config.ts', async (original) => ({
  ...(await original<typeof import('../runtime-config.ts')>()),
  fetchRuntimeConfig: vi.fn(),
  loadRuntimeConfig: vi.fn(),
}));

const config = (version: string) => ({ remotes: { guardian: { manifest: `/${version}`, version } } });
const reload = vi.spyOn(releaseReload, 'reload');
let saving = false;

function follower({ now = '2.0.0' } = {}) {
  vi.mocked(loadRuntimeConfig).mockResolvedValue(config('1.0.0'));
  vi.mocked(fetchRuntimeConfig).mockResolvedValue(config(now));
  return new ReleaseFollower('guardian', () => saving, 0);
}
const hide = (is: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(is);

beforeEach(() => {
  saving = false;
  reload.mockReset().mockResolvedValue();
  hide(true);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.mocked(fetchRuntimeConfig).mockReset();
});

test('a hidden page moves to a newer release', async () => {
  await follower().move(lookPause);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a rollback is a release to move to, too', async () => {
  await follower({ now: '0.9.0' }).move(lookPause);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without another release nothing is reloaded', async () => {
  await follower({ now: '1.0.0' }).move(lookPause);
  expect(reload).not.toHaveBeenCalled();
});

test('it looks every ten minutes at most', async () => {
  const following = follower({ now: '1.0.0' });
  for (const minutes of [1, 9, 10, 15, 19, 20]) await following.move(minutes * 60_000);
  expect(fetchRuntimeConfig).toHaveBeenCalledTimes(2);
});

test('a page in sight moves when the next page is opened, not after the look', async () => {
  hide(false);
  const following = follower();
  await following.move(lookPause);
  expect(reload).not.toHaveBeenCalled();
  await following.move(lookPause + 1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a server that can’t be reached changes nothing', async () => {
  const following = follower();
  vi.mocked(fetchRuntimeConfig).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await following.move(lookPause);
  expect(reload).not.toHaveBeenCalled();
  await following.move(2 * lookPause);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each<[string, () => () => void]>([
  [
    'a change on its way',
    () => {
      saving = true;
      return () => {
        saving = false;
      };
    },
  ],
  [
    'unsaved words',
    () => {
      const ask = (event: Event) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
  ],
  ['an open dialog', () => show('<section role="dialog"></section>')],
  ['a toast', () => show('<div class="mantine-Notification-root"></div>')],
  [
    'someone who types',
    () => {
      const remove = show('<textarea></textarea>');
      document.querySelector('textarea')?.focus();
      return remove;
    },
  ],
  [
    'a film that plays',
    () => {
      const remove = show('<video></video>');
      Object.defineProperty(document.querySelector('video'), 'paused', { value: false });
      return remove;
    },
  ],
])('%s waits for a later moment', async (_, begin) => {
  const following = follower();
  const end = begin();
  await following.move(lookPause);
  expect(reload).not.toHaveBeenCalled();
  end();
  await following.move(lookPause + 1);
  expect(reload).toHaveBeenCalledTimes(1);
});

function show(markup: string) {
  document.body.innerHTML = markup;
  return () => document.body.replaceChildren();
}
