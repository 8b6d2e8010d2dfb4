/** Pages of a remote in tests: a server that answers as it is told, somebody signed in, and an address. */
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { AppProviders } from '../AppProviders.tsx';
import { type SignedInUser, signInStore } from '../sign-in/store.ts';
import { signInOf } from './people.ts';

export interface Call {
  method: string;
  /** Below `/api/v1`, with the query. */
  path: string;
  body: unknown;
}

/** An answer that is not a success. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: { error: string; code: string; fields?: Record<string, string> }) {
    this.status = status;
    this.body = body;
  }
}

/**
 * Answers calls as 'GET /guardian/me'; a path without its query stands for all queries. A reply is a body, a `Refusal`,
 * or what a function makes of the call; what has none is a 404. Gives the calls made.
 */
export function fakeApi(replies: Record<string, unknown>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace('/api/v1', '');
    const text = await request.text();
    const call = { method: request.method, path: `${path}${search}`, body: text ? JSON.parse(text) : undefined };
    calls.push(call);
    const reply = replies[`${call.method} ${path}`];
    const answer = typeof reply === 'function' ? await reply(call) : reply;
    if (answer === undefined) return Response.json({ error: 'We could not find this.' }, { status: 404 });
    if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
    return Response.json(answer);
  });
  return calls;
}

/** Another person each time: nothing of the last test is in the query cache. */
export function signInAs(
  person: Pick<SignedInUser, 'user_type' | 'userable_id' | 'first_name' | 'last_name' | 'email' | 'impersonated_by'>,
): void {
  const { credentials, user } = signInOf(person.user_type);
  signInStore.begin({ credentials, user: { ...user, ...person, id: crypto.randomUUID() } });
}

/** Shows routes at an address; other addresses show where one was sent. */
export function openAt(path: string, routes: RouteObject[]) {
  const router = createMemoryRouter([...routes, { path: '*', element: null }], { initialEntries: [path] });
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return {
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** As the browser's buttons. */
    back: () => router.navigate(-1),
    forward: () => router.navigate(1),
    go: (to: string) => router.navigate(to),
  };
}
