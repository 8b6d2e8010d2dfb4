import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInStore } from '../sign-in/store.ts';
import { signInOf } from '../testing/people.ts';
import { ApiError } from './error.ts';
import { createGoal, listGoalsOptions, readGuardian, signOut } from './index.ts';

const server = vi.fn<(request: Request) => Promise<Response>>();
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  server.mockReset();
  signInStore.begin(signInOf('therapist'));
});

afterEach(() => {
  vi.unstubAllGlobals();
  signInStore.end('signed_out');
});

test('a generated call goes through the same door and answers its body', async () => {
  server.mockResolvedValue(json(200, { guardian: { id: '1' } }));
  expect(await readGuardian()).toEqual({ guardian: { id: '1' } });
  const request = server.mock.calls[0]?.[0] as Request;
  expect(new URL(request.url).pathname).toBe('/api/v1/guardian/me');
  expect(request.headers.get('access-token')).toBe('token-1');
});

test('its refusals are ApiErrors with the sentences of the fields', async () => {
  server.mockResolvedValue(
    json(422, {
      error: 'Description is required',
      code: 'invalid',
      fields: { description: 'Description is required' },
    }),
  );
  const failure = await createGoal({ path: { client_id: '1' }, body: { description: '' } }).catch((error) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 422, code: 'invalid', fields: { description: 'Description is required' } });
});

test('an answer without a body is no error', async () => {
  server.mockResolvedValue(new Response(null, { status: 204 }));
  await expect(signOut()).resolves.not.toThrow();
});

test('no answer at all is an ApiError too', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(readGuardian()).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test('reads have keys that name the call and what it is about', () => {
  expect(listGoalsOptions({ path: { client_id: '1' } }).queryKey[0]).toMatchObject({
    _id: 'listGoals',
    path: { client_id: '1' },
  });
});
