import { AppProviders } from '@larkwell/app-kit';
import type { PeerView } from '@larkwell/room';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Captions } from './Captions.tsx';

/** A browser's speech recognition on the device. */
class FakeRecognition extends EventTarget {
  static availability = 'available';
  static made: FakeRecognition[] = [];
  static async available({ processLocally }: { processLocally: boolean }) {
    return processLocally ? FakeRecognition.availability : 'unavailable';
  }
  static async install() {
    return true;
  }
  processLocally = false;
  interimResults = false;
  started: unknown[] = [];
  refusals = 0;
  aborted = false;
  constructor() {
    super();
    FakeRecognition.made.push(this);
  }
  start(track: unknown) {
    if (this.refusals-- > 0) throw new DOMException('', 'InvalidStateError');
    this.started.push(track);
  }
  abort() {
    this.aborted = true;
  }
  says(...texts: string[]) {
    const results = texts.map((transcript) => [{ transcript, confidence: 1 }]);
    act(() => void this.dispatchEvent(Object.assign(new Event('result'), { results, resultIndex: 0 })));
  }
  ends(error?: string) {
    act(() => {
      if (error) this.dispatchEvent(Object.assign(new Event('error'), { error }));
      this.dispatchEvent(new Event('end'));
    });
  }
}

const voice = { kind: 'audio', readyState: 'live' } as MediaStreamTrack;
const maya = {
  person: { role: 'therapist', name: 'Maya Okafor', visitor_id: 'therapist-1' },
  stream: { getAudioTracks: () => [voice] },
} as unknown as PeerView;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.assign(FakeRecognition, { availability: 'available', made: [] });
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show() {
  const view = render(
    <AppProviders>
      <Captions peer={maya} />
    </AppProviders>,
  );
  await pass(0);
  return { ...view, recognition: FakeRecognition.made[0] as FakeRecognition };
}
const shown = () => screen.getByRole('region', { name: 'Captions' }).textContent;

test('the other person’s voice is recognized, on this device only', async () => {
  const { recognition } = await show();
  expect([recognition.processLocally, recognition.interimResults]).toEqual([true, true]);
  expect(recognition.started).toEqual([voice]);
  expect(shown()).toBe('Captions are on. Listening to Maya Okafor…');
});

test('words appear as they are said, and go after a silence', async () => {
  const { recognition } = await show();
  recognition.says('hello Mateo', 'how are');
  expect(shown()).toBe('hello Mateo how are');
  recognition.says('hello Mateo', 'how are you', 'today');
  expect(shown()).toBe('how are you today');
  await pass(6_100);
  expect(shown()).toBe('Captions are on. Listening to Maya Okafor…');
});

test('long speech keeps its last words', async () => {
  const { recognition } = await show();
  recognition.says(Array.from({ length: 60 }, (_, index) => `word${index}`).join(' '));
  expect(shown()).toMatch(/^word\d+ .* word59$/);
  expect(shown()?.length).toBeLessThanOrEqual(120);
});

test('recognition starts again after a pause, and when it was refused', async () => {
  const { recognition } = await show();
  recognition.refusals = 1;
  recognition.ends('no-speech');
  await pass(1_100);
  expect(recognition.started).toHaveLength(1);
  await pass(1_100);
  expect(recognition.started).toEqual([voice, voice]);
});

test('a device that can’t do it says so, and doesn’t try again', async () => {
  const { recognition } = await show();
  recognition.ends('language-not-supported');
  expect(shown()).toBe('Captions don’t work on this device right now.');
  await pass(5_000);
  expect(recognition.started).toHaveLength(1);
});

test('without the language on the device nothing is recognized', async () => {
  FakeRecognition.availability = 'unavailable';
  await show();
  expect(FakeRecognition.made).toEqual([]);
  expect(shown()).toBe('Captions don’t work on this device right now.');
});

test('captions that are off stop listening at once', async () => {
  const { recognition, unmount } = await show();
  unmount();
  expect(recognition.aborted).toBe(true);
  recognition.ends();
  await pass(2_000);
  expect(recognition.started).toHaveLength(1);
});
