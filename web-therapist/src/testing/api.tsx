import { AppProviders, createMemoryRouter, type RouteObject, RouterProvider, signInStore } from '@larkwell/app-kit';
import { render } from '@testing-library/react';
import { vi } from 'vitest';

export interface Call {
  method: string;
  /** Below `/api/v1`, with the query. */
  path: string;
  body: unknown;
}

/** Answers by 'GET /goals' (without the query), with a body or what a function makes of the call; else 404. Gives the calls. */
export function fakeApi(replies: Record<string, unknown>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace('/api/v1', '');
    const text = await request.text();
    const call = { method: request.method, path: `${path}${search}`, body: text ? JSON.parse(text) : undefined };
    calls.push(call);
    const reply = replies[`${call.method} ${path}`];
    const answer = typeof reply === 'function' ? reply(call) : reply;
    if (answer instanceof Response) return answer;
    if (answer === undefined) return Response.json({ error: 'Not found' }, { status: 404 });
    return Response.json(answer);
  });
  return calls;
}

/** Another person each time: nothing of the last test is in the query cache. */
export function signInAsTherapist() {
  signInStore.begin({
    credentials: { accessToken: 'token', client: 'client', uid: 'maya@example.com', authorization: 'Bearer abc' },
    user: {
      id: crypto.randomUUID(),
      email: 'maya@example.com',
      first_name: 'Maya',
      last_name: 'Okafor',
      user_type: 'therapist',
      userable_id: 'therapist-1',
    },
  });
}

export function openAt(path: string, routes: RouteObject[]) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return { at: () => `${router.state.location.pathname}${router.state.location.search}` };
}
