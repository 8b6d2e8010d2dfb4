import { afterEach, expect, test, vi } from 'vitest';
import { keepAwake } from './awake.ts';
import { LocalMedia } from './local-media.ts';
import { Room } from './room.ts';
import { connections, fakeMedia, forgetFakes } from './testing/fakes.ts';
import { Hub, mateo, therapist } from './testing/hub.ts';

/** Safari and Firefox lack some of what Chromium has. The call goes on without it. */

const settle = () => vi.advanceTimersByTimeAsync(50);
const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });

afterEach(() => {
  vi.useRealTimers();
  forgetFakes();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('without a wake lock the screen goes dark as the person set it', () => {
  expect(navigator.wakeLock).toBeUndefined();
  keepAwake()();
});

test('a refused wake lock changes nothing', async () => {
  const request = vi.fn().mockRejectedValue(new DOMException('', 'NotAllowedError'));
  define(navigator, 'wakeLock', { request });
  const stop = keepAwake();
  await Promise.resolve();
  stop();
  expect(request).toHaveBeenCalledOnce();
});

test('the wake lock is given back at the end of the call', async () => {
  const release = vi.fn().mockResolvedValue(undefined);
  define(navigator, 'wakeLock', { request: async () => ({ release }) });
  const stop = keepAwake();
  await new Promise((done) => setTimeout(done));
  stop();
  expect(release).toHaveBeenCalledOnce();
});

test('a lock that the browser dropped is asked for again', async () => {
  const request = vi.fn(async () => ({ release: async () => undefined }));
  define(navigator, 'wakeLock', { request });
  const stop = keepAwake();
  document.dispatchEvent(new Event('visibilitychange'));
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('the microphone suppresses noise and echo', async () => {
  const asked = fakeMedia();
  const media = new LocalMedia();
  await media.start();
  expect(asked.map(({ audio }) => audio).filter(Boolean)).toEqual([
    { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  ]);
  media.close();
});

test('without devices a page says so, and still joins', async () => {
  vi.useFakeTimers();
  fakeMedia();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  const hub = new Hub();
  const media = new LocalMedia();
  await media.start();
  const room = new Room({ media, ...hub.doorOf(mateo) });
  await settle();
  expect(media.state).toMatchObject({ camera: 'unsupported', microphone: 'unsupported' });
  expect(room.state.place).toBe('in');
  room.close();
  media.close();
});

test('a connection that takes no new configuration keeps the one it has', async () => {
  vi.useFakeTimers();
  fakeMedia();
  const hub = new Hub();
  const media = new LocalMedia();
  const rooms = [therapist, mateo].map((person) => new Room({ media, ...hub.doorOf(person) }));
  await settle();
  for (const connection of connections) Reflect.deleteProperty(connection, 'setConfiguration');
  hub.renewRelay([{ urls: 'turn:turn.example.com' }]);
  await settle();
  expect(rooms.map(({ state }) => state.peers.length)).toEqual([1, 1]);
  for (const room of rooms) room.close();
});
