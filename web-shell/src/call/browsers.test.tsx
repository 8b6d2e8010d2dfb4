import { fakeApi, openAt, signInAs } from '@larkwell/app-kit/testing';
import type { MediaState } from '@larkwell/room';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RoomView } from '../session/useRoom.ts';
import { Controls } from './Controls.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import { floatPicture } from './floatPicture.ts';
import type { Call } from './useCall.ts';

/** Safari and Firefox lack some of what Chromium has. Each missing feature hides its control, and the call goes on. */

const speaker = { kind: 'audiooutput', deviceId: 'speaker-1', label: 'Headphones' } as MediaDeviceInfo;
const view = { room: { event_id: 'event-1', ends_at: '2026-11-24T18:00:00Z' }, zone: 'UTC' } as RoomView;
const callWith = (devices: MediaDeviceInfo[] = []) =>
  ({
    room: {},
    media: {},
    state: { spotlight: undefined, pictures: true },
    devices: { microphone: 'on', camera: 'on', muted: false, sharing: false, devices } as unknown as MediaState,
  }) as unknown as Call;

function show(element: React.ReactElement) {
  fakeApi({});
  signInAs({
    user_type: 'therapist',
    userable_id: '1',
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'm@example.com',
  });
  openAt('/call', [{ path: '/call', element }]);
}

const showControls = () => show(<Controls view={view} call={callWith()} showsSelf onShowSelf={() => undefined} />);
const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
  Reflect.deleteProperty(document, 'pictureInPictureElement');
  Reflect.deleteProperty(document, 'exitPictureInPicture');
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture');
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
  vi.restoreAllMocks();
});

test('a browser that shares no screens has no button for it', async () => {
  define(navigator, 'mediaDevices', { getUserMedia: async () => undefined });
  showControls();
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Share screen' })).toBeNull();
});

test('a browser that shares screens has a button for it', async () => {
  define(navigator, 'mediaDevices', { getDisplayMedia: async () => undefined });
  showControls();
  expect(await screen.findByRole('button', { name: 'Share screen' })).toBeTruthy();
});

test.each([undefined, false])('a browser that floats no pictures (%s) has no button for it', async (enabled) => {
  if (enabled !== undefined) define(document, 'pictureInPictureEnabled', enabled);
  showControls();
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Float the picture' })).toBeNull();
});

test('a browser that floats pictures has a button for it', async () => {
  define(document, 'pictureInPictureEnabled', true);
  showControls();
  expect(await screen.findByRole('button', { name: 'Float the picture' })).toBeTruthy();
});

test('the large picture floats, and a second press puts it back', async () => {
  const request = vi.fn(async () => undefined);
  const exit = vi.fn(async () => undefined);
  define(HTMLVideoElement.prototype, 'requestPictureInPicture', request);
  define(document, 'exitPictureInPicture', exit);
  const figure = document.body.appendChild(document.createElement('figure'));
  figure.dataset.large = '';
  const video = figure.appendChild(document.createElement('video'));
  await floatPicture();
  expect(request.mock.contexts).toEqual([video]);
  define(document, 'pictureInPictureElement', video);
  await floatPicture();
  expect([request.mock.calls.length, exit.mock.calls.length]).toEqual([1, 1]);
  figure.remove();
});

test('a browser that can’t choose a speaker offers none', async () => {
  show(<DeviceSettings call={callWith([speaker])} />);
  expect(await screen.findByRole('combobox', { name: 'Microphone' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Speaker' })).toBeNull();
});

test('a browser that names no speakers offers none', async () => {
  define(HTMLMediaElement.prototype, 'setSinkId', async () => undefined);
  show(<DeviceSettings call={callWith()} />);
  expect(await screen.findByRole('combobox', { name: 'Microphone' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Speaker' })).toBeNull();
});

test('a browser that can choose a speaker offers what there is', async () => {
  define(HTMLMediaElement.prototype, 'setSinkId', async () => undefined);
  show(<DeviceSettings call={callWith([speaker])} />);
  expect(await screen.findByRole('combobox', { name: 'Speaker' })).toBeTruthy();
});
