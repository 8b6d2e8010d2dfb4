import { signInStore } from '@larkwell/app-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareForOffline } from './offline.ts';

afterEach(() => vi.unstubAllGlobals());

test('the end of a sign-in deletes the sessions that the device keeps', () => {
  const remove = vi.fn(async () => true);
  vi.stubGlobal('caches', { delete: remove });
  signInStore.begin({
    credentials: { accessToken: 'token', client: 'client', uid: 'uid', authorization: 'Bearer token' },
    user: {
      id: 'user-1',
      email: 'dana@example.com',
      first_name: 'Dana',
      last_name: 'Reed',
      user_type: 'guardian',
      userable_id: 'guardian-1',
    },
  });
  prepareForOffline();
  expect(remove).not.toHaveBeenCalled();
  signInStore.end('rejected');
  expect(remove).toHaveBeenCalledExactlyOnceWith('larkwell.sessions');
});

test('nothing stays of a sign-in that ended before', () => {
  const remove = vi.fn(async () => true);
  vi.stubGlobal('caches', { delete: remove });
  prepareForOffline();
  expect(remove).toHaveBeenCalledExactlyOnceWith('larkwell.sessions');
});
