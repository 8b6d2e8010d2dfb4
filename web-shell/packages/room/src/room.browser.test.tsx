import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalMedia } from './local-media.ts';
import { Room } from './room.ts';
import type { Person, Place } from './signals.ts';
import { Hub, ines, mateo, therapist } from './testing/hub.ts';

/** Real connections between rooms of one page, with a drawn picture and a tone for camera and microphone. */
const tone = () => {
  const context = new AudioContext();
  const oscillator = new OscillatorNode(context, { frequency: 440 });
  const destination = context.createMediaStreamDestination();
  oscillator.connect(destination);
  oscillator.start();
  return destination.stream;
};

const picture = () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
  const pen = canvas.getContext('2d');
  const timer = setInterval(() => pen?.fillRect(Math.random() * 320, Math.random() * 240, 20, 20), 50);
  timers.push(timer);
  return canvas.captureStream(15);
};

const timers: ReturnType<typeof setInterval>[] = [];
const opened: { close: () => void }[] = [];

beforeEach(() => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async ({ video } = {}) =>
    video ? picture() : tone(),
  );
});

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  for (const timer of timers.splice(0)) clearInterval(timer);
  vi.restoreAllMocks();
});

async function enter(hub: Hub, person: Person, place: Place = 'in') {
  const media = new LocalMedia();
  await media.start();
  const room = new Room({ media, ...hub.doorOf(person, place) });
  opened.push(room, media);
  return { room, media };
}

const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 });
const namesIn = (room: Room) => room.state.peers.map(({ person }) => person.name);
const connected = (...rooms: Room[]) =>
  waitFor(() => {
    for (const room of rooms) expect(room.state.peers.map(({ light }) => light)).toEqual(['good']);
  });

/** Shows what arrives, as a page does, and counts its frames. */
async function framesOf(room: Room) {
  const [peer] = room.state.peers;
  const video = document.createElement('video');
  Object.assign(video, { autoplay: true, playsInline: true, muted: true, srcObject: peer?.stream ?? null });
  document.body.append(video);
  await waitFor(() => expect(video.getVideoPlaybackQuality().totalVideoFrames).toBeGreaterThan(3));
  video.remove();
  return peer?.stream
    .getTracks()
    .map(({ kind }) => kind)
    .sort();
}

test('sound and picture arrive at both sides', async () => {
  const hub = new Hub();
  const [one, two] = await Promise.all([enter(hub, therapist), enter(hub, mateo)]);
  await connected(one.room, two.room);
  expect(await framesOf(one.room)).toEqual(['audio', 'video']);
  expect(await framesOf(two.room)).toEqual(['audio', 'video']);
  expect([namesIn(one.room), namesIn(two.room)]).toEqual([['Mateo'], ['Maya Okafor']]);
});

test('only one side makes the first offer', async () => {
  const hub = new Hub();
  const [one, two] = await Promise.all([enter(hub, therapist), enter(hub, mateo)]);
  await connected(one.room, two.room);
  const described = hub.sent.flatMap(({ message }) =>
    message.type === 'description' ? [message.description.type] : [],
  );
  expect(described).toEqual(['offer', 'answer']);
});

test('bytes of the stage reach the other side', async () => {
  const hub = new Hub();
  const [one, two] = await Promise.all([enter(hub, therapist), enter(hub, mateo)]);
  const received = new Promise((resolve) =>
    two.room.links.subscribe((link) =>
      link.addEventListener('message', (event) => {
        const { data } = event as MessageEvent<ArrayBuffer>;
        resolve([...new Uint8Array(data)]);
      }),
    ),
  );
  one.room.links.subscribe((link) => link.addEventListener('open', () => link.send(new Uint8Array([1, 2, 3]))));
  expect(await received).toEqual([1, 2, 3]);
});

test('media go on while signaling is down, and nobody appears twice', async () => {
  const hub = new Hub();
  const [one, two] = await Promise.all([enter(hub, therapist), enter(hub, mateo)]);
  await connected(one.room, two.room);
  const stream = one.room.state.peers[0]?.stream;
  hub.disconnect('Mateo');
  await waitFor(() => expect(two.room.state.signaling).toBe('down'));
  expect(one.room.state.peers[0]?.light).toBe('good');
  await waitFor(() => expect(two.room.state.signaling).toBe('up'));
  await connected(one.room, two.room);
  expect(one.room.state.peers[0]?.stream).toBe(stream);
});

test('a page that closes is gone at once', async () => {
  const hub = new Hub();
  const [one, two] = await Promise.all([enter(hub, therapist), enter(hub, mateo)]);
  await connected(one.room, two.room);
  two.room.close();
  await waitFor(() => expect(one.room.state.peers).toEqual([]));
});

test('a visitor who is sent to the waiting room is heard and seen no more', async () => {
  const hub = new Hub();
  const [one, two] = await Promise.all([enter(hub, therapist), enter(hub, mateo)]);
  await connected(one.room, two.room);
  hub.sendOut('Mateo');
  await waitFor(() => expect(two.room.state.place).toBe('waiting'));
  await waitFor(() => expect([one.room.state.peers, two.room.state.peers]).toEqual([[], []]));
  expect(one.room.state.waiting.map(({ person }) => person.name)).toEqual(['Mateo']);
  hub.admit('Mateo');
  await connected(one.room, two.room);
  expect(one.room.state.waiting).toEqual([]);
});

test('a camera turned off and on again comes back', async () => {
  const hub = new Hub();
  const [one, two] = await Promise.all([enter(hub, therapist), enter(hub, mateo)]);
  await connected(one.room, two.room);
  two.room.setCamera(false);
  await waitFor(() => expect(one.room.state.peers[0]?.camera).toBe(false));
  two.room.setCamera(true);
  await waitFor(() => expect(one.room.state.peers[0]?.camera).toBe(true));
  await framesOf(one.room);
});

test('audio only stops pictures in both directions and they come back', async () => {
  const hub = new Hub();
  const [one, two] = await Promise.all([enter(hub, therapist), enter(hub, mateo)]);
  await connected(one.room, two.room);
  await framesOf(two.room);
  two.room.setPictures(false);
  const video = () => two.room.state.peers[0]?.stream.getVideoTracks()[0];
  await waitFor(() => expect(video()?.muted).toBe(true));
  two.room.setPictures(true);
  await waitFor(() => expect(video()?.muted).toBe(false));
  await framesOf(two.room);
});

test('both on another network at once keep their call', async () => {
  const hub = new Hub();
  const [one, two] = await Promise.all([enter(hub, therapist), enter(hub, mateo)]);
  await connected(one.room, two.room);
  const before = [one, two].map(({ room }) => room.state.peers[0]?.id);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect([one, two].map(({ room }) => room.state.signaling)).toEqual(['up', 'up']));
  await connected(one.room, two.room);
  await framesOf(one.room);
  await framesOf(two.room);
  expect([one, two].map(({ room }) => room.state.peers[0]?.id)).toEqual(before);
});

test('three people see each other at the size of a group', async () => {
  const hub = new Hub();
  const people = await Promise.all([enter(hub, therapist), enter(hub, mateo), enter(hub, ines)]);
  await waitFor(() => {
    for (const { room } of people) expect(room.state.peers.map(({ light }) => light)).toEqual(['good', 'good']);
  });
  expect(namesIn(people[0].room).sort()).toEqual(['Ines', 'Mateo']);
});
