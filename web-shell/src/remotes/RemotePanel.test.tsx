import type { RemoteModule } from '@larkwell/app-kit';
import { openAt } from '@larkwell/app-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { load as loaded } from '#remotes';
import { SessionNotePanel } from './RemotePanel.tsx';

const load = vi.mocked(loaded);

beforeEach(() => {
  load.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what a boundary catches
});

const Section = () => null;
const remoteWith = (panel: ComponentType<{ eventId: string }>): RemoteModule => ({
  default: Object.assign(Section, { panels: { sessionNote: async () => ({ default: panel }) } }),
});

function open() {
  const page = (
    <>
      <h1>The call</h1>
      <SessionNotePanel eventId="event-1" />
    </>
  );
  openAt('/', [{ path: '/', element: page }]);
}

test('shows the therapist’s part for a session', async () => {
  load.mockResolvedValue(remoteWith(({ eventId }) => <p>Goals of {eventId}</p>));
  open();
  expect(await screen.findByText('Goals of event-1')).toBeTruthy();
});

test('a part that can’t load leaves the call alone and loads on Retry', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(remoteWith(() => <p>Goals</p>));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Goals')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The call' })).toBeTruthy();
});

test('a remote of before shows nothing', async () => {
  load.mockResolvedValue({ default: Object.assign(() => null) });
  open();
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});
