import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveBeforeSignOut, saveEverywhere } from './last-saves.ts';

interface Message {
  about: string;
  tab: string;
}

/** Another tab's end of the channel. */
let tab: BroadcastChannel;
let heard: string[];
let forget: () => void = () => undefined;
beforeEach(() => {
  heard = [];
  tab = new BroadcastChannel('larkwell.last-saves');
  tab.onmessage = ({ data }: MessageEvent<Message>) => heard.push(data.about);
});
afterEach(() => {
  forget();
  tab.close();
});

test('a sign-out saves what isn’t saved, and nothing else', async () => {
  const save = vi.fn(async () => true);
  const saved = vi.fn(async () => true);
  const forgetSaved = saveBeforeSignOut({ isSaved: () => true, save: saved });
  forget = saveBeforeSignOut({ isSaved: () => false, save });
  await saveEverywhere();
  forgetSaved();
  expect([save.mock.calls.length, saved.mock.calls.length]).toEqual([1, 0]);
});

test('a sign-out goes on although a save fails', async () => {
  forget = saveBeforeSignOut({ isSaved: () => false, save: () => Promise.reject(new Error('offline')) });
  await saveEverywhere();
});

test('a sign-out waits for the saves of another tab', async () => {
  let isSaved = false;
  tab.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.about !== 'signing-out') return;
    tab.postMessage({ about: 'saving', tab: 'tab-2' });
    setTimeout(() => {
      isSaved = true;
      tab.postMessage({ about: 'saved', tab: 'tab-2' });
    }, 400);
  };
  await saveEverywhere();
  expect(isSaved).toBe(true);
});

test('a tab saves when another one signs out, and says when it is done', async () => {
  let finish: (saved: boolean) => void = () => undefined;
  const save = vi.fn(() => new Promise<boolean>((resolve) => (finish = resolve)));
  forget = saveBeforeSignOut({ isSaved: () => false, save });
  tab.postMessage({ about: 'signing-out', tab: 'tab-2' });
  await waitFor(() => expect(heard).toEqual(['saving']));
  finish(true);
  await waitFor(() => expect(heard).toEqual(['saving', 'saved']));
  expect(save).toHaveBeenCalledTimes(1);
});

test('a tab without unsaved text stays silent', async () => {
  const save = vi.fn(async () => true);
  forget = saveBeforeSignOut({ isSaved: () => true, save });
  tab.postMessage({ about: 'signing-out', tab: 'tab-2' });
  const answered = new BroadcastChannel('larkwell.last-saves');
  answered.postMessage({ about: 'saved', tab: 'tab-3' });
  await waitFor(() => expect(heard).toEqual(['saved']));
  answered.close();
  expect(save).not.toHaveBeenCalled();
});
