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

test('a generated call uses the shared fetch and returns the body', async () => {
  server.mockResolvedValue(json(200, { guardian: { id: '1' } }));
  expect(await readGuardian()).toEqual({ guardian: { id: '1' } });
  const request = server.mock.calls[0]?.[0] as Request;
  expect(new URL(request.url).pathname).toBe('/api/v1/guardian/me');
  expect(request.headers.get('access-token')).toBe('token-1');
});

test('generated calls throw ApiError with field messages', async () => {
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

test('a response without a body is not an error', async () => {
  server.mockResolvedValue(new Response(null, { status: 204 }));
  await expect(signOut()).resolves.not.toThrow();
});

test('a network failure of a generated call is an ApiError', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(readGuardian()).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test('query keys name the operation and its parameters', () => {
  expect(listGoalsOptions({ path: { client_id: '1' } }).queryKey[0]).toMatchObject({
    _id: 'listGoals',
    path: { client_id: '1' },
  });
});
