import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInStore } from '../sign-in/store.ts';
import { signInOf } from '../testing/people.ts';
import { ApiError } from './error.ts';
import { http } from './http.ts';

const server = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  server.mockReset();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  signInStore.end('signed_out');
});

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
const sent = () => server.mock.calls.at(-1)?.[0] as Request;

test('calls send the three auth headers', async () => {
  signInStore.begin(signInOf('guardian'));
  server.mockResolvedValue(answer(200, { guardian: {} }));
  await http.get('/guardian/me');
  expect(sent().url).toBe('http://127.0.0.1/api/v1/guardian/me');
  expect(sent().headers.get('access-token')).toBe('token-1');
  expect(sent().headers.get('client')).toBe('client-1');
  expect(sent().headers.get('uid')).toBe('ana@example.com');
});

test('only POST calls send an idempotency key', async () => {
  server.mockImplementation(async () => answer(201));
  await http.post('/clients/1/goals', { description: 'Says R' });
  const first = sent().headers.get('Idempotency-Key');
  await http.post('/clients/1/goals', { description: 'Says R' });
  expect(first).toBeTruthy();
  expect(sent().headers.get('Idempotency-Key')).not.toBe(first);
  await http.put('/guardian', {});
  expect(sent().headers.get('Idempotency-Key')).toBeNull();
});

test('a response with a fresh token renews the sign-in', async () => {
  signInStore.begin(signInOf('guardian'));
  server.mockResolvedValue(answer(200, {}, { 'access-token': 'token-2' }));
  await http.get('/guardian/me');
  expect(signInStore.get()?.credentials.accessToken).toBe('token-2');
});

test('a 401 ends the sign-in', async () => {
  signInStore.begin(signInOf('guardian'));
  server.mockResolvedValue(answer(401, { error: 'Please log in' }));
  const reasons: unknown[] = [];
  const forget = signInStore.subscribe((reason) => reasons.push(reason));
  await expect(http.get('/guardian/me')).rejects.toMatchObject({ status: 401 });
  forget();
  expect(signInStore.get()).toBeNull();
  expect(reasons).toEqual(['rejected']);
});

test('a late 401 for an older token leaves the new sign-in alone', async () => {
  signInStore.begin(signInOf('guardian', 'old'));
  server.mockImplementation(async () => {
    signInStore.begin(signInOf('guardian', 'new'));
    return answer(401);
  });
  await expect(http.get('/guardian/me')).rejects.toBeInstanceOf(ApiError);
  expect(signInStore.get()?.credentials.accessToken).toBe('new');
});

test('a 401 for a wrong password does not end a sign-in', async () => {
  server.mockResolvedValue(answer(401, { error: 'Invalid email or password.', code: 'invalid_credentials' }));
  await expect(http.post('/users/sign_in', {})).rejects.toMatchObject({
    message: 'Invalid email or password.',
    code: 'invalid_credentials',
  });
});

test('a network failure is an error with status 0', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(http.get('/guardian/me')).rejects.toMatchObject({ status: 0, message: 'Something went wrong' });
});

test('shows a message while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(http.get('/guardian/me')).rejects.toMatchObject({
    status: 0,
    message: 'You’re offline. Check your connection and try again.',
  });
});

test('serializes lists and blanks of a query for the API', async () => {
  server.mockImplementation(async () => answer(200));
  await http.get('/therapists', { query: { specialty_ids: ['1', '2'], state: 'CA', page: undefined, search: null } });
  expect(new URL(sent().url).search).toBe('?specialty_ids=1&specialty_ids=2&state=CA');
});
