import { AppProviders, createMemoryRouter, type RouteObject, RouterProvider, signInStore } from '@larkwell/app-kit';
import { render } from '@testing-library/react';
import { vi } from 'vitest';

interface Call {
  method: string;
  /** Below `/api/v1`, with the query. */
  path: string;
  body: unknown;
}

type Reply = unknown | ((call: Call) => unknown);

/** An answer that is not a success. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: { error: string; code: string; fields?: Record<string, string> }) {
    this.status = status;
    this.body = body;
  }
}

/** Answers calls as 'GET /guardian/me'; a path without its query stands for all queries. Gives the calls made. */
export function fakeApi(replies: Record<string, Reply>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = {
      method: request.method,
      path: `${pathname.replace('/api/v1', '')}${search}`,
      body: text === '' ? undefined : JSON.parse(text),
    };
    calls.push(call);
    const reply = replies[`${call.method} ${call.path.replace(/\?.*/, '')}`];
    const answer = typeof reply === 'function' ? reply(call) : reply;
    if (answer === undefined) return Response.json({ error: 'We could not find this.' }, { status: 404 });
    if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
    return Response.json(answer);
  });
  return calls;
}

export function signInAsGuardian() {
  signInStore.begin({
    credentials: { accessToken: 'token', client: 'client', uid: 'ana@example.com', authorization: 'Bearer abc' },
    user: {
      id: crypto.randomUUID(), // another person each time: nothing of the last test is in the query cache
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'Suarez',
      user_type: 'guardian',
      userable_id: 'guardian-1',
    },
  });
}

/** Shows routes at an address; other addresses show where one was sent. */
export function openAt(path: string, routes: RouteObject[]) {
  const router = createMemoryRouter([...routes, { path: '*', element: null }], { initialEntries: [path] });
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return { at: () => `${router.state.location.pathname}${router.state.location.search}` };
}
