import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalMedia } from './local-media.ts';
import { Room, type RoomOptions } from './room.ts';
import type { Person, Place } from './signals.ts';
import { connections, FakeTrack, fakeMedia, forgetFakes } from './testing/fakes.ts';
import { Hub, ines, mateo, therapist } from './testing/hub.ts';

let opened: { close: () => void }[] = [];
let asked: MediaStreamConstraints[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  asked = fakeMedia();
});

afterEach(() => {
  for (const one of opened) one.close();
  vi.useRealTimers();
  forgetFakes();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

async function enter(hub: Hub, person: Person, place: Place = 'in', part: Partial<RoomOptions> = {}) {
  const media = new LocalMedia();
  await media.start();
  const room = new Room({ media, ...hub.doorOf(person, place), ...part });
  opened.push(room, media);
  await settle();
  return { room, media };
}

test('a waiting page says nothing but hello, and the therapist sees it', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist);
  const waiting = await enter(hub, mateo, 'waiting');
  expect(waiting.room.state).toMatchObject({ place: 'waiting', peers: [] });
  expect(room.state.waiting.map(({ person }) => person)).toEqual([mateo]);
  expect(hub.sent.filter(({ person }) => person === 'Mateo').map(({ message }) => message.type)).toEqual(['hello']);
  expect(connections).toEqual([]);
});

test('a page that is let in meets the others', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist);
  const waiting = await enter(hub, mateo, 'waiting');
  hub.admit('Mateo');
  await settle();
  expect(room.state).toMatchObject({ waiting: [], peers: [{ person: mateo, light: 'connecting' }] });
  expect(waiting.room.state.peers.map(({ person }) => person)).toEqual([therapist]);
});

test('someone who leaves the waiting room is no longer shown', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist);
  const waiting = await enter(hub, mateo, 'waiting');
  waiting.room.close();
  await settle();
  expect(room.state.waiting).toEqual([]);
});

test('nobody sees a visitor anymore who was sent to the waiting room', async () => {
  const hub = new Hub();
  await enter(hub, therapist);
  await enter(hub, mateo);
  const { room } = await enter(hub, ines);
  for (const connection of connections) connection.become('connected');
  hub.sendOut('Mateo');
  await settle();
  expect(room.state.peers.map(({ person }) => person)).toEqual([therapist]);
});

test('a camera that was off stays off after a call with sound only', async () => {
  const hub = new Hub();
  const { room, media } = await enter(hub, mateo);
  room.setCamera(false);
  room.setPictures(false);
  room.setPictures(true);
  await settle();
  expect(media.state.camera).toBe('off');
  room.setCamera(true);
  await settle();
  room.setPictures(false);
  expect(media.state.camera).toBe('off');
  room.setPictures(true);
  await settle();
  expect(media.state.camera).toBe('on');
});

test('the therapist mutes a child, who can unmute', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist);
  const child = await enter(hub, mateo);
  const id = room.state.peers[0]?.id;
  room.control({ muted: true, camera_off: true }, id);
  await settle();
  expect(child.media.state).toMatchObject({ muted: true, camera: 'off' });
  expect(child.room.state).toMatchObject({ mutedByTherapist: true, cameraOffByTherapist: true });
  expect(room.state.peers[0]).toMatchObject({ muted: true, camera: false });
  child.room.setMuted(false);
  child.room.setCamera(true);
  await settle();
  expect(child.room.state).toMatchObject({ mutedByTherapist: false, cameraOffByTherapist: false });
  expect(room.state.peers[0]).toMatchObject({ muted: false, camera: true });
});

test('a spotlight is the same for everyone, also for who comes later', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist);
  room.spotlight('self');
  expect(room.state.spotlight).toBe('self');
  const child = await enter(hub, mateo);
  await settle();
  expect(child.room.state.spotlight).toBe(child.room.state.peers[0]?.id);
  room.spotlight(room.state.peers[0]?.id ?? null);
  await settle();
  expect(child.room.state.spotlight).toBe('self');
});

test('a connection that doesn’t come up is restarted after 8 seconds', async () => {
  const hub = new Hub();
  await enter(hub, therapist);
  await enter(hub, mateo);
  await settle(7_900);
  expect(connections.map(({ restarts }) => restarts)).toEqual([0, 0]);
  await settle(200);
  expect(connections.map(({ restarts }) => restarts)).toEqual([1, 1]);
});

test('a lost connection restarts after 2 seconds, then each 3', async () => {
  const hub = new Hub();
  await enter(hub, therapist);
  await enter(hub, mateo);
  const [connection] = connections;
  connection?.become('connected');
  connection?.become('disconnected');
  await settle(1_900);
  expect(connection?.restarts).toBe(0);
  await settle(200);
  expect(connection?.restarts).toBe(1);
  await settle(3_000);
  expect(connection?.restarts).toBe(2);
});

test('signaling comes back with a new ticket, but not after it is refused', async () => {
  const hub = new Hub();
  const connection = vi.fn(hub.doorOf(mateo).connection);
  const { room } = await enter(hub, mateo, 'in', { connection, refusalOf: () => 'not_allowed' });
  hub.disconnect('Mateo');
  await settle();
  expect(room.state.signaling).toBe('down');
  await settle(4_000);
  expect(room.state).toMatchObject({ signaling: 'up', closed: null });
  expect(connection).toHaveBeenCalledTimes(2);
  connection.mockRejectedValue(new Error('refused'));
  hub.disconnect('Mateo');
  await settle(4_000);
  expect(room.state.closed).toBe('not_allowed');
});

test('a device on another network reconnects at once and keeps its calls', async () => {
  const hub = new Hub();
  const other = await enter(hub, therapist);
  const connection = vi.fn(hub.doorOf(mateo).connection);
  const { room } = await enter(hub, mateo, 'in', { connection });
  for (const each of connections) each.become('connected');
  const before = room.state.peers[0]?.id;
  window.dispatchEvent(new Event('online'));
  await settle(100);
  expect(connection).toHaveBeenCalledTimes(2);
  expect(room.state.signaling).toBe('up');
  expect(
    connections.filter(({ restarts }) => restarts > 0),
    'one side offers',
  ).toHaveLength(1);
  expect(connections).toHaveLength(2);
  expect([room, other.room].map(({ state }) => state.peers.length)).toEqual([1, 1]);
  expect(room.state.peers[0]?.id).toBe(before);
  room.close();
  window.dispatchEvent(new Event('online'));
  await settle(100);
  expect(connection).toHaveBeenCalledTimes(2);
});

test('a failed request for a ticket is repeated', async () => {
  const hub = new Hub();
  const connection = vi.fn(hub.doorOf(mateo).connection).mockRejectedValueOnce(new Error('offline'));
  const { room } = await enter(hub, mateo, 'in', { connection });
  expect(room.state.signaling).toBe('connecting');
  await settle(4_000);
  expect(room.state.signaling).toBe('up');
});

test('a room that closes is over, with its reason', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist);
  await enter(hub, mateo);
  hub.close('canceled');
  await settle(60_000);
  expect(room.state).toMatchObject({ closed: 'canceled', peers: [] });
  expect(connections.every(({ connectionState }) => connectionState === 'closed')).toBe(true);
});

test('a page that crashes is gone after 15 seconds', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist);
  await enter(hub, mateo);
  connections[0]?.become('connected');
  hub.vanish('Mateo');
  connections[0]?.become('disconnected');
  await settle(14_000);
  expect(room.state.peers).toMatchObject([{ light: 'lost' }]);
  await settle(1_100);
  expect(room.state.peers).toEqual([]);
});

test('a page with running media has a minute to bring its signaling back', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist);
  await enter(hub, mateo);
  connections[0]?.become('connected');
  hub.vanish('Mateo');
  await settle(59_000);
  expect(room.state.peers).toHaveLength(1);
  await settle(1_100);
  expect(room.state.peers, 'the server could not remove it').toEqual([]);
});

test('a call goes on for as long as the server is away', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist, 'in', { refusalOf: () => null });
  await enter(hub, mateo);
  connections[0]?.become('connected');
  hub.vanish('Mateo');
  await settle();
  hub.goAway();
  await settle(300_000);
  expect(room.state.signaling).toBe('down');
  expect(room.state.peers).toHaveLength(1);
});

test('a second device is silent until a press turns its sound on', async () => {
  const hub = new Hub();
  await enter(hub, therapist);
  const phone = await enter(hub, mateo);
  const tablet = await enter(hub, mateo);
  expect(phone.room.state.quiet).toBe(false);
  expect(phone.media.state.muted).toBe(false);
  expect(tablet.room.state.quiet).toBe(true);
  expect(tablet.media.state.muted).toBe(true);
  tablet.room.setMuted(false);
  await settle(10_000);
  expect(tablet.room.state.quiet).toBe(false);
  expect(tablet.media.state.muted).toBe(false);
});

test('of two devices that are let in together, one keeps its sound', async () => {
  const hub = new Hub();
  await enter(hub, therapist);
  const devices = [await enter(hub, mateo, 'waiting'), await enter(hub, mateo, 'waiting')];
  hub.admit('Mateo');
  await settle();
  expect(devices.map(({ room }) => room.state.quiet).sort()).toEqual([false, true]);
});

test('a device keeps its sound beside a muted one, and when it reconnects', async () => {
  const hub = new Hub();
  const phone = await enter(hub, mateo);
  phone.room.setMuted(true);
  const tablet = await enter(hub, mateo);
  expect(tablet.room.state.quiet).toBe(false);
  phone.room.setMuted(false);
  await settle(6_000);
  hub.disconnect('Mateo');
  await settle(10_000);
  expect([phone, tablet].map(({ room }) => room.state.quiet)).toEqual([false, false]);
});

test('another family keeps its sound', async () => {
  const hub = new Hub();
  await enter(hub, therapist);
  await enter(hub, mateo);
  const connection = async () => ({ ...(await hub.doorOf(ines).connection()), ice_transport_policy: 'relay' as const });
  const other = await enter(hub, ines, 'in', { connection });
  expect(other.room.state.quiet).toBe(false);
});

test('a second guardian of the family is silent', async () => {
  const hub = new Hub();
  await enter(hub, mateo);
  const other = await enter(hub, ines);
  expect(other.room.state.quiet).toBe(true);
});

test('the camera gives way to a shared screen', async () => {
  const hub = new Hub();
  const { media } = await enter(hub, therapist);
  const screen = new FakeTrack('video');
  Object.assign(navigator.mediaDevices, {
    getDisplayMedia: async () => ({ getVideoTracks: () => [screen] }),
  });
  expect(await media.shareScreen()).toBe(true);
  expect(media.tracks.video).toBe(screen);
  screen.dispatchEvent(new Event('ended'));
  expect(media.state.sharing).toBe(false);
  expect(media.tracks.video).not.toBe(screen);
});

test('a device that ends is asked for again', async () => {
  const hub = new Hub();
  const { media } = await enter(hub, therapist);
  const before = asked.length;
  media.tracks.video?.dispatchEvent(new Event('ended'));
  await settle();
  expect(asked.length).toBe(before + 1);
  expect(media.state.camera).toBe('on');
});

test('reports a device that the browser blocks and goes on without', async () => {
  const hub = new Hub();
  Object.assign(navigator.mediaDevices, {
    getUserMedia: async () => {
      throw new DOMException('', 'NotAllowedError');
    },
  });
  const { media, room } = await enter(hub, mateo);
  expect(media.state).toMatchObject({ camera: 'denied', microphone: 'denied' });
  expect(room.state.place).toBe('in');
  expect(hub.sent.at(-1)?.message.type).toBe('here');
});

const relayed = new Map<string, unknown>([
  ['t', { id: 't', type: 'transport', selectedCandidatePairId: 'p' }],
  ['p', { id: 'p', type: 'candidate-pair', localCandidateId: 'l' }],
  ['l', { id: 'l', type: 'local-candidate', candidateType: 'relay' }],
]);

test('new credentials of the relay count from the next start on', async () => {
  const hub = new Hub();
  await enter(hub, therapist);
  await enter(hub, mateo);
  const servers = [{ urls: ['turn:turn.example.com'], username: '2:b', credential: 'new' }];
  hub.renewRelay(servers);
  await settle();
  expect(connections.map(({ configuration }) => configuration.iceServers)).toEqual([servers, servers]);
  expect(connections.map(({ restarts }) => restarts)).toEqual([0, 0]);
  await enter(hub, ines);
  expect(connections[2]?.configuration.iceServers).toEqual(servers);
});

test('a call over the relay starts again before its credentials are asked for', async () => {
  const hub = new Hub();
  const { room } = await enter(hub, therapist);
  const child = await enter(hub, mateo);
  for (const connection of connections) {
    connection.become('connected');
    connection.getStats = async () => relayed;
  }
  await settle(230_000);
  expect(connections.map(({ restarts }) => restarts)).toEqual([0, 0]);
  await settle(15_000);
  // one side starts again, and both look for addresses
  expect(connections.map(({ restarts }) => restarts).sort()).toEqual([0, 1]);
  const samples = [room, child.room].flatMap(({ state }) => state.peers.map(({ light }) => light));
  expect(samples).toEqual(['good', 'good']);
});

test('a direct call never starts again by itself', async () => {
  const hub = new Hub();
  await enter(hub, therapist);
  await enter(hub, mateo);
  for (const connection of connections) connection.become('connected');
  await settle(900_000);
  expect(connections.map(({ restarts }) => restarts)).toEqual([0, 0]);
});
