import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAsTherapist } from '../../testing/api.tsx';
import { leaveNotePage, openNotePage } from '../../testing/note-page.tsx';

/** A browser's speech recognition on the device. */
class FakeRecognition extends EventTarget {
  static availability = 'available';
  static installs = true;
  static made: FakeRecognition[] = [];
  static async available({ processLocally }: { processLocally: boolean }) {
    return processLocally ? FakeRecognition.availability : 'unavailable';
  }
  static async install() {
    return FakeRecognition.installs;
  }
  processLocally = false;
  starts = 0;
  stopped = false;
  constructor() {
    super();
    FakeRecognition.made.push(this);
  }
  start() {
    this.starts += 1;
  }
  stop() {
    this.stopped = true;
    this.dispatchEvent(new Event('end'));
  }
  says(...results: [words: string, isFinal: boolean][]) {
    const list = results.map(([transcript, isFinal]) => Object.assign([{ transcript, confidence: 1 }], { isFinal }));
    act(() => {
      this.dispatchEvent(Object.assign(new Event('result'), { results: list, resultIndex: 0 }));
    });
  }
  fails(error: string) {
    act(() => {
      this.dispatchEvent(Object.assign(new Event('error'), { error }));
      this.dispatchEvent(new Event('end'));
    });
  }
}

beforeEach(() => {
  Object.assign(FakeRecognition, { availability: 'available', installs: true, made: [] });
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
  signInAsTherapist();
});
afterEach(async () => {
  await leaveNotePage();
  vi.unstubAllGlobals();
});

const plan = () => screen.findByLabelText<HTMLTextAreaElement>('Plan');

const inPart = (part: string) => (button: HTMLElement) => button.getAttribute('aria-description') === part;
const dictateButton = async (part: string) =>
  (await screen.findAllByRole('button', { name: 'Dictate' })).find(inPart(part)) as HTMLElement;

/** Starts to dictate into a part of the note. */
async function dictate(part: string): Promise<FakeRecognition> {
  const before = FakeRecognition.made.length;
  await userEvent.click(await dictateButton(part));
  await waitFor(() => expect(FakeRecognition.made).toHaveLength(before + 1));
  return FakeRecognition.made[before] as FakeRecognition;
}

test('dictated words appear at the caret, once they are final', async () => {
  openNotePage();
  const field = await plan();
  await userEvent.type(field, 'Read aloud. Tired.');
  field.setSelectionRange(11, 11);
  const recognition = await dictate('Plan');
  expect(recognition.processLocally).toBe(true);
  expect(await screen.findByText('Listening. Your voice stays on this device.')).toBeTruthy();
  recognition.says(['said the', false]);
  expect(field.value).toBe('Read aloud. Tired.');
  recognition.says(['said the r sound.', true], ['and', false]);
  await waitFor(() => expect(field.value).toBe('Read aloud. said the r sound. Tired.'));
});

test('a pause doesn’t end it, and stopping does', async () => {
  openNotePage();
  const recognition = await dictate('Plan');
  recognition.fails('no-speech');
  expect(recognition.starts).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Stop dictating' }));
  expect([recognition.stopped, recognition.starts]).toEqual([true, 2]);
});

test('one part listens at a time', async () => {
  openNotePage();
  const first = await dictate('Plan');
  await dictate('Objective');
  expect(first.stopped).toBe(true);
  expect(screen.getAllByRole('button', { name: 'Stop dictating' })).toHaveLength(1);
});

test('a microphone that isn’t allowed is named', async () => {
  openNotePage();
  (await dictate('Plan')).fails('not-allowed');
  expect(await screen.findByText('Allow the microphone in your browser, then try again.')).toBeTruthy();
  expect(await dictateButton('Plan')).toBeTruthy();
});

test.each([
  { availability: 'downloadable', installs: false },
  { availability: 'unavailable', installs: true },
])('a device without the language says so ($availability)', async (device) => {
  Object.assign(FakeRecognition, device);
  openNotePage();
  await userEvent.click(await dictateButton('Plan'));
  expect(await screen.findByText(/^This device can’t turn speech into text yet/)).toBeTruthy();
  expect(FakeRecognition.made).toEqual([]);
});

test.each([
  { browser: 'without speech recognition', has: undefined },
  { browser: 'that may send speech elsewhere', has: class extends EventTarget {} },
])('a browser $browser offers no dictation', async ({ has }) => {
  vi.stubGlobal('SpeechRecognition', has);
  openNotePage();
  await plan();
  expect(screen.queryByRole('button', { name: 'Dictate' })).toBeNull();
});
