import { ApiError } from '../api/error.ts';
import { takeEarly } from '../runtime/early.ts';
import { type SignedInUser, type SignIn, signInStore } from './store.ts';

/** A request ends within 15 s at the server (`docs/product/shared.md#time-limits`). Milliseconds. */
const patience = 20_000;

/** The sign-in of a response with the four headers. */
export function signInOfResponse(headers: Headers, user: SignedInUser): SignIn {
  const header = (name: string) => headers.get(name) ?? '';
  const credentials = {
    accessToken: header('access-token'),
    client: header('client'),
    uid: header('uid'),
    authorization: header('authorization'),
  };
  return { credentials, user };
}

/** A call without the credentials in memory. Throws `ApiError` when nobody answers. */
const send = (method: string, path: string, headers: Record<string, string>): Promise<Response> =>
  (
    takeEarly(method, `/api/v1/users/${path}`) ??
    fetch(
      new Request(`/api/v1/users/${path}`, {
        method,
        headers: { Accept: 'application/json', ...headers },
        cache: 'no-store',
        // the next cookie arrives even when the page is closed meanwhile
        keepalive: true,
        signal: AbortSignal.timeout(patience),
      }),
    )
  ).catch(() => {
    throw new ApiError(0, undefined);
  });

/** The sign-in that the browser's cookie stands for, with a fresh token; null if there is none. Throws `ApiError`. */
async function requestRenewal(): Promise<SignIn | null> {
  const response = await send('POST', 'sign_in/renewal', { 'X-Requested-By': 'larkwell' });
  if (response.status === 401) return null;
  const body = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, body, response.headers.get('Retry-After'));
  return signInOfResponse(response.headers, (body as { user: SignedInUser }).user);
}

let running: Promise<SignIn | null> | null = null;

/**
 * Gets a fresh token for this page; calls at the same time share one request. Null, and the sign-in has ended, when the
 * server refuses. Throws `ApiError` when it can't be reached; the sign-in then stays.
 */
export function renewSignIn(): Promise<SignIn | null> {
  running ??= requestRenewal()
    .then((signIn) => {
      if (signIn) signInStore.restore(signIn);
      else if (signInStore.get()) signInStore.end('rejected');
      else signInStore.expire();
      return signIn;
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/** Ends a sign-in that an earlier page couldn't end, because the server was away. Throws `ApiError`. */
export async function finishSignOut(): Promise<void> {
  const due = signInStore.signOutDue();
  if (!due) return;
  const signIn = await requestRenewal();
  if (signIn?.credentials.client === due) {
    const { accessToken, client, uid } = signIn.credentials;
    const response = await send('DELETE', 'sign_out', { 'access-token': accessToken, client, uid });
    if (!response.ok && response.status !== 401) throw new ApiError(response.status, undefined);
  }
  signInStore.left();
}
