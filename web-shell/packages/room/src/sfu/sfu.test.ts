import { RoomEvent, VideoQuality } from 'livekit-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalMedia } from '../local-media.ts';
import { Room } from '../room.ts';
import type { Person, Place } from '../signals.ts';
import { livekitPresent, livekitRooms, loadFakeLiveKit } from '../testing/fake-livekit.ts';
import { connections, fakeMedia, forgetFakes } from '../testing/fakes.ts';
import { Hub, ines, mateo, therapist } from '../testing/hub.ts';

let opened: { close: () => void }[] = [];
let hub: Hub;

beforeEach(() => {
  vi.useFakeTimers();
  fakeMedia();
  opened = [];
  livekitRooms.length = 0;
  livekitPresent.length = 0;
  hub = new Hub();
  hub.mediaServer = { url: 'wss://media.example.com', token: 'good' };
});

afterEach(() => {
  for (const one of opened) one.close();
  vi.useRealTimers();
  forgetFakes();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const identityOf = (person: Person, room: Room) => `${person.visitor_id}.${room.self}`;

async function enter(person: Person, place: Place = 'in', loadMediaServer = loadFakeLiveKit) {
  const media = new LocalMedia();
  await media.start();
  const room = new Room({ media, loadMediaServer, ...hub.doorOf(person, place) });
  opened.push(room, media);
  await settle();
  return { room, media };
}

/** The therapist's page and Mateo's, each connected to the media server. */
async function pair() {
  const work = await enter(therapist);
  const home = await enter(mateo);
  const [atWork, atHome] = livekitRooms;
  if (!atWork || !atHome) throw new Error('A page did not connect to the media server.');
  const child = atWork.arrive(identityOf(mateo, home.room));
  const adult = atHome.arrive(identityOf(therapist, work.room));
  await settle();
  return { work, home, atWork, atHome, child, adult };
}

test('a mesh never loads the media server', async () => {
  hub.mediaServer = null;
  const load = vi.fn(loadFakeLiveKit);
  await enter(therapist, 'in', load);
  await enter(mateo, 'in', load);
  expect(load).not.toHaveBeenCalled();
  expect(connections).toHaveLength(2);
});

test('a waiting page does not load the media server until it is let in', async () => {
  await enter(therapist);
  const load = vi.fn(loadFakeLiveKit);
  const { room } = await enter(mateo, 'waiting', load);
  expect(load).not.toHaveBeenCalled();
  hub.admit('Mateo');
  await settle();
  expect(load).toHaveBeenCalledOnce();
  expect(room.state.peers.map(({ person }) => person)).toEqual([therapist]);
});

test('pages meet through the media server, without a connection of their own', async () => {
  const { work, home, atWork, child } = await pair();
  expect(connections).toEqual([]);
  expect(atWork.connected).toMatchObject({ url: 'wss://media.example.com', options: { autoSubscribe: false } });
  expect(atWork.published).toEqual([work.media.tracks.audio, work.media.tracks.video]);
  atWork.deliver(child);
  expect(work.room.state.peers).toMatchObject([{ person: mateo, light: 'good' }]);
  expect(work.room.state.peers[0]?.stream.getTracks()).toHaveLength(2);
  expect(home.room.state.peers.map(({ person }) => person)).toEqual([therapist]);
});

test('a page that was at the media server first is met too', async () => {
  const { work } = await pair();
  livekitPresent.push(identityOf(therapist, work.room));
  const { room } = await enter(ines);
  const adult = livekitRooms[2]?.remoteParticipants.get(identityOf(therapist, work.room));
  expect(room.state.peers).toMatchObject([
    { person: therapist, light: 'good' },
    { person: mateo, light: 'connecting' },
  ]);
  expect(adult?.trackPublications.get('audio')?.subscribed).toBe(true);
});

test('a page that comes back to the media server greets again', async () => {
  const { work, home, atWork, atHome, child } = await pair();
  atWork.emit(RoomEvent.ParticipantDisconnected, child);
  expect(work.room.state.peers).toEqual([]);
  atHome.emit(RoomEvent.Reconnected);
  await settle();
  expect(work.room.state.peers.map(({ id }) => id)).toEqual([home.room.self]);
  expect(home.room.state.peers).toHaveLength(1);
});

test('a page sends to pages that signaling knows, and to no other', async () => {
  const { work, home, atWork } = await pair();
  const stranger = atWork.arrive(`${ines.visitor_id}.forged`);
  expect(atWork.allowed.at(-1)).toEqual([false, identityOf(mateo, home.room)]);
  expect([...stranger.trackPublications.values()].map(({ subscribed }) => subscribed)).toEqual([false, false]);
  expect(work.room.state.peers).toHaveLength(1);
  hub.sendOut('Mateo');
  await settle();
  expect(atWork.allowed.at(-1)).toEqual([false]);
  expect(livekitRooms[1]?.connected).toBeNull();
});

test('a small picture is received small, the therapist’s whole', async () => {
  const { work, home, child, adult } = await pair();
  const quality = (participant: typeof child) => participant.trackPublications.get('video')?.quality;
  expect(quality(adult)).toBe(VideoQuality.HIGH);
  expect(quality(child)).toBe(VideoQuality.LOW);
  work.room.spotlight(home.room.self);
  expect(quality(child)).toBe(VideoQuality.HIGH);
});

test('a call with sound only asks for no pictures', async () => {
  const { home, adult } = await pair();
  home.room.setPictures(false);
  await settle();
  expect(adult.trackPublications.get('video')?.subscribed).toBe(false);
  expect(adult.trackPublications.get('audio')?.subscribed).toBe(true);
  expect(livekitRooms[1]?.published).toEqual([home.media.tracks.audio]);
});

test('mute and camera off work as in a mesh', async () => {
  const { work, home } = await pair();
  work.room.control({ muted: true, camera_off: true }, home.room.self);
  await settle();
  expect(home.media.state).toMatchObject({ muted: true, camera: 'off' });
  expect(work.room.state.peers[0]).toMatchObject({ muted: true, camera: false });
  expect(livekitRooms[1]?.published).toEqual([home.media.tracks.audio]);
});

test('the stage goes to one page at a time, as reliable data', async () => {
  const { work, home, atWork, child } = await pair();
  const heard: unknown[] = [];
  const links: string[] = [];
  work.room.links.subscribe((link) => {
    links.push(link.readyState);
    link.addEventListener('message', (event) => heard.push((event as MessageEvent).data));
    link.send(new Uint8Array([1, 2]));
  });
  const to = [identityOf(mateo, home.room)];
  expect(atWork.data[0]?.options).toEqual({ reliable: true, destinationIdentities: to, topic: 'stage' });
  atWork.emit(RoomEvent.DataReceived, new Uint8Array([3]), child, undefined, 'stage');
  atWork.emit(RoomEvent.DataReceived, new Uint8Array([4]), child, undefined, 'chat');
  expect(links).toEqual(['open']);
  expect(heard).toEqual([new Uint8Array([3])]);
});

test('a page that the media server loses is dropped', async () => {
  const { work, atWork, child } = await pair();
  atWork.emit(RoomEvent.ParticipantDisconnected, child);
  expect(work.room.state.peers).toEqual([]);
});

test('a lost connection comes back with another token', async () => {
  const { work, atWork } = await pair();
  atWork.emit(RoomEvent.Disconnected);
  expect(work.room.state.peers).toEqual([]);
  await settle(5_000);
  expect(livekitRooms).toHaveLength(3);
  expect(livekitRooms[2]?.connected).not.toBeNull();
  expect(work.room.state.peers.map(({ person }) => person)).toEqual([mateo]);
});

test('a media server that refuses is asked again', async () => {
  hub.mediaServer = { url: 'wss://media.example.com', token: 'refused' };
  const { room } = await enter(therapist);
  expect(livekitRooms[0]?.connected).toBeNull();
  hub.mediaServer = { url: 'wss://media.example.com', token: 'good' };
  await settle(5_000);
  expect(livekitRooms[1]?.connected).toMatchObject({ token: 'good' });
  expect(room.state.place).toBe('in');
});

test('signaling that comes back leaves the media alone', async () => {
  const { work } = await pair();
  hub.disconnect('Maya Okafor');
  await settle(2_000);
  expect(livekitRooms).toHaveLength(2);
  expect(work.room.state.peers.map(({ person }) => person)).toEqual([mateo]);
});
