import { forgetEarly, takeEarly } from '../runtime/early.ts';
import { renewSignIn } from '../sign-in/renewal.ts';
import { type SignIn, signInStore } from '../sign-in/store.ts';
import { ApiError } from './error.ts';

/** The fetch of every API call, including the generated client's. */
export async function authorizedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = prepared(input, init);
  const signIn = signInStore.get();
  if (!signIn || request.credentials === 'omit' || request.headers.has('access-token')) return send(request);
  const again = request.clone();
  const response = (await early(request)) ?? (await send(signed(request, signIn)));
  const fresh = response.status === 401 ? await afterRejection(signIn) : null;
  if (!fresh) {
    keepRenewal(response, signIn);
    return response;
  }
  const repeated = await send(signed(again, fresh));
  if (repeated.status !== 401) keepRenewal(repeated, fresh);
  else if (isCurrent(fresh)) signInStore.end('rejected');
  return repeated;
}

/** What `boot.js` asked with the same sign-in. Null when nothing was, or it failed on its way. Nothing survives a write. */
async function early({ method, url }: Request): Promise<Response | null> {
  if (method !== 'GET') forgetEarly();
  const { pathname, search } = new URL(url, location.href);
  return (await takeEarly(method, pathname + search)?.catch(() => null)) ?? null;
}

/** Sends no sign-in, but takes the cookie that a sign-in sets. */
export const anonymousFetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  send(prepared(input, init));

/** One request keeps its Idempotency-Key when it is repeated with a fresh token. */
function prepared(input: RequestInfo | URL, init?: RequestInit): Request {
  const request = new Request(input, init);
  if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  }
  return request;
}

function signed(request: Request, { credentials }: SignIn): Request {
  request.headers.set('access-token', credentials.accessToken);
  request.headers.set('client', credentials.client);
  request.headers.set('uid', credentials.uid);
  return request;
}

const send = (request: Request): Promise<Response> =>
  fetch(request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, undefined);
  });

const isCurrent = (used: SignIn) => signInStore.get()?.credentials.accessToken === used.credentials.accessToken;

/**
 * The same sign-in with a newer token, to repeat a rejected call: another tab may have kept the sign-in alive while this
 * one slept. Null if it has ended or is another one. Throws `ApiError` while nobody can say.
 */
async function afterRejection(used: SignIn): Promise<SignIn | null> {
  if (isCurrent(used)) {
    if (signInStore.isLeaving()) {
      signInStore.end('rejected');
      return null;
    }
    await renewSignIn();
  }
  const current = signInStore.get();
  return current?.credentials.client === used.credentials.client ? current : null;
}

/** A response may carry a fresh token. */
function keepRenewal(response: Response, used: SignIn) {
  const accessToken = response.headers.get('access-token');
  if (accessToken && isCurrent(used)) {
    signInStore.renew(accessToken, response.headers.get('authorization') ?? undefined);
  }
}
