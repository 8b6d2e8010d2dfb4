/** Test helpers for pages: a fake API, a signed-in user and a router. */
import { render } from '@testing-library/react';
import { createMemoryRouter, Outlet, parsePath, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { AppProviders } from '../AppProviders.tsx';
import { UnsavedBoundary } from '../forms/unsaved.tsx';
import { type SignedInUser, signInStore } from '../sign-in/store.ts';
import { signInOf } from './people.ts';
import { forgetTextDrafts, listDrafts, saveDraft } from './text-drafts.ts';

export interface Call {
  method: string;
  /** Below `/api/v1`, with the query. */
  path: string;
  body: unknown;
  /** The Idempotency-Key. */
  key: string | null;
}

/** An unsuccessful response. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;
  constructor(
    status: number,
    body: { error: string; code: string; fields?: Record<string, string>; [detail: string]: unknown },
  ) {
    this.status = status;
    this.body = body;
  }
}

/** Many forms save their text. */
const textDrafts: Record<string, unknown> = {
  'GET /text_drafts': listDrafts,
  'PUT /text_drafts': ({ body }: Call) =>
    saveDraft(body as Parameters<typeof saveDraft>[0]) ??
    new Refusal(409, { error: 'You changed this text in another window.', code: 'text_draft_changed' }),
};

/**
 * Stubs `fetch` with replies by 'GET /guardian/me' (queries are ignored). A reply is a body, a `Refusal`, or a function
 * of the call, which may throw to lose the answer; other calls get a 404. Returns the recorded calls.
 */
export function fakeApi(replies: Record<string, unknown>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace('/api/v1', '');
    const text = await request.text();
    const body = text ? JSON.parse(text) : undefined;
    const key = request.headers.get('Idempotency-Key');
    const call = { method: request.method, path: `${path}${search}`, body, key };
    calls.push(call);
    const reply = { ...textDrafts, ...replies }[`${call.method} ${path}`];
    const answer = typeof reply === 'function' ? await reply(call) : reply;
    if (answer === undefined) return Response.json({ error: 'We could not find this.' }, { status: 404 });
    if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return calls;
}

/** Signs in as a new person each time, which clears the query cache. */
export function signInAs(
  person: Pick<SignedInUser, 'user_type' | 'userable_id' | 'first_name' | 'last_name' | 'email' | 'impersonated_by'>,
): void {
  forgetTextDrafts();
  const { credentials, user } = signInOf(person.user_type);
  signInStore.begin({ credentials, user: { ...user, ...person, id: crypto.randomUUID() } });
}

/** As the shell does around every page. */
const guarded = (
  <UnsavedBoundary>
    <Outlet />
  </UnsavedBoundary>
);

/** Renders routes at an address, with the state of its entry in the history. Other addresses render nothing, so `at()` shows redirects. */
export function openAt(path: string, routes: RouteObject[], state: unknown = null) {
  const pages = [{ element: guarded, children: [...routes, { path: '*', element: null }] }];
  const router = createMemoryRouter(pages, { initialEntries: [{ ...parsePath(path), state }] });
  render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return {
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** Like the browser's buttons. */
    back: () => router.navigate(-1),
    forward: () => router.navigate(1),
    go: (to: string) => router.navigate(to),
  };
}
