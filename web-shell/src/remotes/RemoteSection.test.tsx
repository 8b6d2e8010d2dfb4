import { AppProviders, type RemoteModule } from '@larkwell/app-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { load as loaded } from '#remotes';
import { RemoteSection } from './RemoteSection.tsx';

const load = vi.mocked(loaded);

beforeEach(() => {
  load.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what a boundary catches
});

const remote: RemoteModule = { default: ({ basePath }) => <h1>Pages below {basePath}</h1> };

test('a remote that cannot load gives way to a notice, and comes back with Retry', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(remote);
  render(
    <AppProviders>
      <RemoteSection name="therapist" basePath="/therapist" />
    </AppProviders>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This part of Larkwell did not load');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Pages below /therapist' })).toBeTruthy();
  expect(load.mock.calls).toEqual([
    ['therapist', { again: false }],
    ['therapist', { again: true }],
  ]);
});
