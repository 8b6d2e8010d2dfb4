import { Link, type RemoteModule, useLocation } from '@larkwell/app-kit';
import { openAt } from '@larkwell/app-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { load as loaded } from '#remotes';
import { sections } from '../paths.ts';
import { RemoteSection } from './RemoteSection.tsx';

const load = vi.mocked(loaded);

beforeEach(() => {
  load.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what a boundary catches
});

function open() {
  const page = (
    <>
      <Link to={`${sections.therapist}/calendar`}>Calendar</Link>
      <RemoteSection name="therapist" basePath={sections.therapist} />
    </>
  );
  openAt(`${sections.therapist}/clients`, [{ path: `${sections.therapist}/*`, element: page }]);
}

const remote: RemoteModule = { default: ({ basePath }) => <h1>Pages below {basePath}</h1> };

function BrokenClients() {
  if (useLocation().pathname === `${sections.therapist}/clients`) throw new Error('its file is not there');
  return <h1>Calendar of the week</h1>;
}

test('shows a notice when a remote can’t load, and recovers on Retry', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(remote);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'This part of Larkwell didn’t load' })).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Pages below /therapist' })).toBeTruthy();
  expect(load.mock.calls).toEqual([
    ['therapist', { again: false }],
    ['therapist', { again: true }],
  ]);
});

test('a remote that failed offline loads by itself once the browser is online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(remote);
  open();
  expect(await screen.findByText('You’re offline. This part loads once you’re back online.')).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Pages below /therapist' })).toBeTruthy();
});

test('waits for the code of its page', async () => {
  let finish = () => {};
  const prepare = vi.fn(() => new Promise<void>((done) => (finish = done)));
  load.mockResolvedValue({ default: Object.assign(() => <h1>Clients</h1>, { prepare }) });
  open();
  await waitFor(() => expect(prepare).toHaveBeenCalledWith(sections.therapist, `${sections.therapist}/clients`));
  expect(screen.queryByRole('heading')).toBeNull();
  finish();
  expect(await screen.findByRole('heading', { name: 'Clients' })).toBeTruthy();
});

test('takes the load that began before it was shown', async () => {
  let arrive = (_: RemoteModule) => {};
  load.mockReturnValueOnce(new Promise((done) => (arrive = done)));
  const section = { name: 'therapist', basePath: sections.therapist } as const;
  RemoteSection.preload(section, `${sections.therapist}/clients`);
  open();
  arrive(remote);
  expect(await screen.findByRole('heading', { name: 'Pages below /therapist' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('asks again after a load that failed before it was shown', async () => {
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(remote);
  RemoteSection.preload({ name: 'therapist', basePath: sections.therapist }, `${sections.therapist}/clients`);
  await act(async () => undefined); // it fails
  open();
  expect(await screen.findByRole('heading', { name: 'Pages below /therapist' })).toBeTruthy();
});

test('navigation recovers from a page that broke', async () => {
  load.mockResolvedValue({ default: BrokenClients });
  open();
  expect(await screen.findByRole('alert')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Calendar' }));
  expect(await screen.findByRole('heading', { name: 'Calendar of the week' })).toBeTruthy();
});
