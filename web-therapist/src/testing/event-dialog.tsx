import { detailsOf, eventOf } from '@larkwell/app-kit/testing';
import { useState } from 'react';
import { vi } from 'vitest';
import { EventDialog } from '../shared/event-details/EventDialog.tsx';
import TherapistLayout from '../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt } from './api.tsx';
import { clientOf, therapistAnswer } from './people.ts';

export const onClose = vi.fn();

let calls: Call[] = [];
export const callsBy = (wanted: string) => calls.filter(({ method }) => method === wanted);

/** Opens the dialog of an event. Returns its writes. */
export function show(
  event = eventOf(),
  replies: Record<string, unknown> = {},
  page = <EventDialog id="event-1" onClose={onClose} />,
) {
  onClose.mockReset();
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /events/event-1': { event: detailsOf(event) },
    'GET /therapist/clients/child-1': { client: clientOf() },
    ...replies,
  });
  openAt('/', [
    {
      element: <TherapistLayout />,
      children: [{ path: '/', element: page }],
    },
  ]);
  return calls.filter.bind(calls, ({ method }) => method !== 'GET');
}

export function Opener() {
  const [id, setId] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setId('event-1')}>
        Mila
      </button>
      <EventDialog id={id} onClose={() => setId(null)} />
    </>
  );
}
