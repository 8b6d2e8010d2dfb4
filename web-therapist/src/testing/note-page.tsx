import type { EventDetailsSchema } from '@larkwell/app-kit/api';
import { detailsOf, eventOf } from '@larkwell/app-kit/testing';
import { cleanup } from '@testing-library/react';
import SessionNotePage from '../features/session-note/SessionNotePage.tsx';
import { notePage, paths } from '../paths.ts';
import TherapistLayout from '../shared/therapist/TherapistLayout.tsx';
import { fakeApi, openAt } from './api.tsx';
import { draftServer } from './note-drafts.ts';
import { noteTemplateServer } from './note-templates.ts';
import { clientOf, therapistAnswer } from './people.ts';
import { recapServer } from './recaps.ts';
import { trialServer } from './trials.ts';

interface NotePage {
  event?: EventDetailsSchema;
  childId?: string;
  /** Of the history, as the page before left it. */
  state?: unknown;
  /** Changes what answers, such as when. */
  wrap?: (replies: Record<string, unknown>) => Record<string, unknown>;
}

/** Opens the page of event-1's note. Nothing is saved yet, unless `replies` say so. */
export function openNotePage(
  replies: Record<string, unknown> = {},
  { event = detailsOf(eventOf()), childId = 'child-1', state = null, wrap = (all) => all }: NotePage = {},
) {
  const calls = fakeApi(
    wrap({
      'GET /therapist/me': therapistAnswer,
      'GET /events/event-1': { event },
      ...draftServer().replies,
      ...trialServer().replies,
      ...recapServer().replies,
      ...noteTemplateServer().replies,
      ...Object.fromEntries(
        ['child-1', 'child-2', 'child-3'].flatMap((id) => [
          [`GET /clients/${id}/goals`, { goals: [], pagy: { next: null } }],
          [`GET /therapist/clients/${id}`, { client: clientOf({ id }) }],
          [`GET /therapist/clients/${id}/notes`, { notes: [], pagy: { next: null } }],
        ]),
      ),
      ...replies,
    }),
  );
  const routes = [
    { element: <TherapistLayout />, children: [{ path: paths.event.note, element: <SessionNotePage /> }] },
  ];
  return { ...openAt(notePage('event-1', childId), routes, state), calls };
}

/** Leaves the page, and waits until what it saves then has reached this test's server. */
export async function leaveNotePage() {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve));
}
