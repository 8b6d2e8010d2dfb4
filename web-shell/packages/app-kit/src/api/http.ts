import { authorizedFetch } from './authorized-fetch.ts';
import { ApiError } from './error.ts';

const base = '/api/v1';

type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

export interface CallOptions {
  query?: Query;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends no credentials. */
  anonymous?: boolean;
}

export interface Answer<T> {
  data: T;
  headers: Headers;
}

/** Calls below `/api/v1`. Throws `ApiError` for every answer that is not a success. */
async function call<T>(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<Answer<T>> {
  const response = await authorizedFetch(`${base}${path}${queryString(options.query)}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.anonymous ? { credentials: 'omit' as const } : {}),
  });
  const data = await bodyOf(response);
  if (!response.ok) throw new ApiError(response.status, data, response.headers.get('Retry-After'));
  return { data: data as T, headers: response.headers };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's HTML: the status says enough
  }
}

function queryString(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

const dataOf = async <T>(answer: Promise<Answer<T>>) => (await answer).data;

/** For calls that need response headers (`answer`) or that the generated client lacks. */
export const http = {
  get: <T>(path: string, options?: CallOptions) => dataOf(call<T>('GET', path, undefined, options)),
  post: <T>(path: string, body?: unknown, options?: CallOptions) => dataOf(call<T>('POST', path, body, options)),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => dataOf(call<T>('PUT', path, body, options)),
  patch: <T>(path: string, body?: unknown, options?: CallOptions) => dataOf(call<T>('PATCH', path, body, options)),
  delete: <T>(path: string, options?: CallOptions) => dataOf(call<T>('DELETE', path, undefined, options)),
  answer: call,
};
