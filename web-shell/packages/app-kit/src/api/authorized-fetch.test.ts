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

test('a 401 ends the sign-in when the cookie is refused too', async () => {
  signInStore.begin(signInOf('guardian'));
  server.mockImplementation(async () => answer(401, { error: 'Please log in' }));
  const reasons: unknown[] = [];
  const forget = signInStore.subscribe((reason) => reasons.push(reason));
  await expect(http.get('/guardian/me')).rejects.toMatchObject({ status: 401 });
  forget();
  expect(signInStore.get()).toBeNull();
  expect(reasons).toEqual(['rejected']);
  expect(paths()).toEqual(['/api/v1/guardian/me', renewal]);
});

const renewal = '/api/v1/users/sign_in/renewal';
const paths = () => server.mock.calls.map(([request]) => new URL(request.url).pathname);
const { user } = signInOf('guardian');
const fresh = (client = 'client-1') =>
  answer(200, { user }, { 'access-token': 'fresh', client, uid: 'ana@example.com', authorization: 'Bearer fresh' });
const until = (token: string, renewed: () => Response) => async (request: Request) => {
  if (request.url.endsWith(renewal)) return renewed();
  return answer(request.headers.get('access-token') === token ? 201 : 401);
};

test('a call with an expired token is repeated with a fresh one', async () => {
  signInStore.begin(signInOf('guardian', 'expired'));
  server.mockImplementation(until('fresh', fresh));
  await http.post('/clients/1/goals', { description: 'Says R' });
  const [first, renewing, again] = server.mock.calls.map(([request]) => request);
  expect(paths()).toEqual(['/api/v1/clients/1/goals', renewal, '/api/v1/clients/1/goals']);
  expect(await again?.json()).toEqual({ description: 'Says R' });
  expect(again?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  expect(renewing?.headers.get('X-Requested-By')).toBe('larkwell');
  expect(renewing?.headers.get('access-token')).toBeNull();
  expect(signInStore.get()?.credentials.accessToken).toBe('fresh');
});

test('calls that are rejected together renew once', async () => {
  signInStore.begin(signInOf('guardian', 'expired'));
  server.mockImplementation(until('fresh', fresh));
  await Promise.all(['/events', '/documents', '/guardian/me'].map((path) => http.get(path)));
  expect(paths().filter((path) => path === renewal)).toHaveLength(1);
});

test('a call of one person isn’t repeated as another one', async () => {
  signInStore.begin(signInOf('guardian', 'expired'));
  server.mockImplementation(until('fresh', () => fresh('client-2')));
  await expect(http.get('/guardian/me')).rejects.toMatchObject({ status: 401 });
  expect(paths()).toEqual(['/api/v1/guardian/me', renewal]);
  expect(signInStore.get()?.credentials.client).toBe('client-2');
});

test('nobody is signed out while the renewal can’t be reached', async () => {
  signInStore.begin(signInOf('guardian', 'expired'));
  server.mockImplementation(until('fresh', () => answer(503)));
  await expect(http.get('/guardian/me')).rejects.toMatchObject({ status: 503 });
  expect(signInStore.get()?.credentials.accessToken).toBe('expired');
});

test('a call that is rejected during a log-out renews nothing', async () => {
  signInStore.begin(signInOf('guardian'));
  signInStore.leave();
  server.mockImplementation(until('fresh', fresh));
  await expect(http.get('/guardian/me')).rejects.toMatchObject({ status: 401 });
  expect(paths()).toEqual(['/api/v1/guardian/me']);
});

test('a late 401 for an older token leaves the new sign-in alone', async () => {
  signInStore.begin(signInOf('guardian', 'old'));
  server.mockImplementation(async () => {
    const { credentials, user } = signInOf('guardian', 'new');
    signInStore.begin({ credentials: { ...credentials, client: 'client-2' }, user });
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

test('a write makes what was asked early out of date', async () => {
  signInStore.begin(signInOf('guardian'));
  const early = Promise.resolve(answer(200, { events: ['before'] }));
  window.larkwellEarly = { 'GET /api/v1/clients/1/ledger': { response: early, since: Date.now() } };
  server.mockImplementation(async () => answer(200, { events: ['after'] }));
  await http.post('/clients/1/goals', { description: 'Says R' });
  expect(await http.get('/clients/1/ledger')).toEqual({ events: ['after'] });
});
