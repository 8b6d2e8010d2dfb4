import { AppProviders } from '@larkwell/app-kit';
import { fakeApi, Refusal, signInAs } from '@larkwell/app-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkCheck } from './NetworkCheck.tsx';

const urls = [
  'turn:relay.example.com:3478?transport=udp',
  'turn:relay.example.com:3478?transport=tcp',
  'turns:relay.example.com:5349?transport=tcp',
];
const relay = { ice_servers: [{ urls, username: 'name', credential: 'secret' }] };

/** Connections that never meet; the real ones are in `network-check.browser.test.tsx`. */
class BlockedConnection {
  static opened: BlockedConnection[] = [];
  closed = false;
  localDescription = null;
  constructor(public configuration: RTCConfiguration) {
    BlockedConnection.opened.push(this);
  }
  createDataChannel = () => ({});
  setLocalDescription = async () => undefined;
  setRemoteDescription = async () => undefined;
  close = () => {
    this.closed = true;
  };
}

function show(reply: unknown) {
  const calls = fakeApi({ 'POST /events/event-1/room/network_check': reply });
  signInAs({ user_type: 'guardian', userable_id: '1', first_name: 'Ana', last_name: 'Suarez', email: 'a@example.com' });
  render(
    <AppProviders>
      <NetworkCheck eventId="event-1" />
    </AppProviders>,
  );
  return calls;
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Check network' }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  BlockedConnection.opened = [];
});

test('a network that lets no call through names what to allow', async () => {
  vi.stubGlobal('RTCPeerConnection', BlockedConnection);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(relay);
  await press();
  expect(await screen.findByText('Checking your network…')).toBeTruthy();
  await vi.waitFor(() => expect(BlockedConnection.opened).toHaveLength(2), { timeout: 10_000 });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByText(/^Your network blocks video calls/)).toBeTruthy();
  expect(screen.getByText(/relay\.example\.com \(UDP 3478, TCP 3478, TCP 5349\)/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again: Network' })).toBeTruthy();
  expect(BlockedConnection.opened.every(({ closed }) => closed)).toBe(true);
  expect(BlockedConnection.opened.map(({ configuration }) => configuration.iceTransportPolicy)).toEqual([
    'relay',
    'relay',
  ]);
});

test('nothing is asked before the press, and an old browser gets advice', async () => {
  const calls = show(relay);
  expect(calls).toEqual([]);
  await press();
  expect(await screen.findByText(/Use a current version of Chrome, Edge, Firefox or Safari/)).toBeTruthy();
});

test('without a relay there is nothing to check', async () => {
  show({ ice_servers: [] });
  await press();
  expect(await screen.findByText('We can’t check networks right now.')).toBeTruthy();
});

test('a check that fails can be tried again', async () => {
  const replies: unknown[] = [new Refusal(503, { error: 'Busy', code: 'unavailable' }), { ice_servers: [] }];
  show(() => replies.shift());
  await press();
  expect(await screen.findByText(/^We couldn’t check your network/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Network' }));
  expect(await screen.findByText('We can’t check networks right now.')).toBeTruthy();
});
