import { signInStore } from '../sign-in/store.ts';
import { ApiError } from './error.ts';

/** The fetch of every API call, including the generated client's. */
export async function authorizedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const credentials = signInStore.get()?.credentials;
  if (credentials && request.credentials !== 'omit' && !request.headers.has('access-token')) {
    request.headers.set('access-token', credentials.accessToken);
    request.headers.set('client', credentials.client);
    request.headers.set('uid', credentials.uid);
  }
  if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  }
  const response = await fetch(request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, undefined);
  });
  const sentToken = request.headers.get('access-token');
  if (sentToken && sentToken === signInStore.get()?.credentials.accessToken) {
    if (response.status === 401) signInStore.end('rejected');
    else renewToken(response);
  }
  return response;
}

/** A response may carry a fresh token. */
function renewToken(response: Response) {
  const accessToken = response.headers.get('access-token');
  if (accessToken) {
    signInStore.renew(accessToken, response.headers.get('authorization') ?? undefined);
  }
}
