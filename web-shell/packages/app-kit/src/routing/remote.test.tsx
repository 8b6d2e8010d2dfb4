import { latePage } from '@larkwell/ui';
import { screen } from '@testing-library/react';
import * as React from 'react';
import { Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { openAt } from '../testing/pages.tsx';
import { defineRemote } from './remote.tsx';

/** A remote with two pages in a layout below /client, and the loads of their code. */
function remoteOf(page: () => React.JSX.Element) {
  const layout = vi.fn(async () => ({ default: () => <Outlet /> }));
  const sessions = vi.fn(async () => ({ default: page }));
  const messages = vi.fn(async () => ({ default: () => <h1>Messages</h1> }));
  const [Layout, Sessions, Messages] = [latePage(layout), latePage(sessions), latePage(messages)];
  const children = [
    { path: 'sessions', element: <Sessions /> },
    { path: 'messages', element: <Messages /> },
  ];
  const sections = { '/client': [{ element: <Layout />, children }] };
  const Remote = defineRemote({ name: 'guardian', react: React, sections, navigation: [] });
  const open = (path: string) => openAt(path, [{ path: '/client/*', element: <Remote basePath="/client" /> }]);
  return { open, prepare: Remote.prepare, loads: { layout, sessions, messages } };
}

test('a prepared page shows at once in its layout, and no other has loaded', async () => {
  const { open, prepare, loads } = remoteOf(() => <h1>Sessions</h1>);
  await prepare?.('/client', '/client/sessions');
  open('/client/sessions');
  expect(screen.getByRole('heading', { name: 'Sessions' })).toBeTruthy();
  expect(loads.layout).toHaveBeenCalledTimes(1);
  expect(loads.messages).not.toHaveBeenCalled();
});

test('a page that wasn’t prepared loads when it opens', async () => {
  const { open, prepare } = remoteOf(() => <h1>Sessions</h1>);
  await prepare?.('/client', '/client/sessions');
  open('/client/messages');
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy();
});

test.each(['/client/typo', '/elsewhere'])('nothing is prepared at %s, where the remote has no page', async (path) => {
  const { prepare, loads } = remoteOf(() => <h1>Sessions</h1>);
  await prepare?.('/client', path);
  expect(loads.sessions).not.toHaveBeenCalled();
  expect(loads.layout).not.toHaveBeenCalled();
});
