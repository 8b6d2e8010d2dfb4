import type { NoteDraft } from '@larkwell/app-kit/api';
import { randomBy } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { continued, type KeptParts, merged, partsToKeep, type SeenDrafts, seenDrafts } from './noteDrafts.ts';

const key = 'child-1 soap_plan';
const plan = (content: string, version: number): NoteDraft => ({
  child_id: 'child-1',
  note_type: 'soap_plan',
  content,
  version,
  saved_at: '2026-11-16T18:02:00Z',
});
const left = (content: string, base: string, version: number, sent: string | null = null): KeptParts => ({
  [key]: { content, base, version, sent },
});
const open = (server: NoteDraft) => ({
  seen: seenDrafts([server]),
  parts: { [key]: server.content },
  sent: {},
});

/** What a window shows that opens while the server has `server`. */
function reopened(server: NoteDraft, ...kept: KeptParts[]) {
  const window = continued(open(server), kept);
  const found = merged(window.seen, window.parts, [server], window.sent);
  return {
    text: { ...window.parts, ...found.adopted }[key],
    conflict: found.conflicts.map(({ content }) => content),
    replaces: found.seen[key]?.version ?? 0,
  };
}

test.each([
  ['the server has what it had', plan('Read', 3), left('Read on', 'Read', 3), 'Read on', [], 3],
  ['the server got it', plan('Read on', 4), left('Read on', 'Read', 3), 'Read on', [], 4],
  ['the server got an earlier state of it', plan('Read o', 4), left('Read on', 'Read', 3, 'Read o'), 'Read on', [], 4],
  ['another device changed it', plan('Read it', 4), left('Read on', 'Read', 3), 'Read on', ['Read it'], 3],
  ['it was filed elsewhere', plan('', 4), left('Read on', 'Read', 3), 'Read on', [''], 3],
  ['it was emptied and nothing changed', plan('Read', 3), left('', 'Read', 3), '', [], 3],
])('text that was left is restored when %s', (_, server, kept, text, conflict, replaces) => {
  expect(reopened(server, kept)).toEqual({ text, conflict, replaces });
});

test('texts of two closed windows stand below each other', () => {
  const windows = [left('Read on', 'Read', 3), left('Read twice', 'Read', 3)];
  expect(reopened(plan('Read', 3), ...windows).text).toBe('Read twice\n\nRead on');
});

test('cuts, lost answers and other devices at random lose no word', () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = randomBy(seed);
    let server = plan('', 1);
    let window: { seen: SeenDrafts; parts: Record<string, string>; sent: Record<string, string> } = open(server);
    let conflicts: NoteDraft[] = [];
    const words: string[] = [];
    const compare = () => {
      const found = merged(window.seen, window.parts, [server], window.sent);
      window = { ...window, seen: found.seen, parts: { ...window.parts, ...found.adopted } };
      conflicts = found.conflicts;
    };
    for (let step = 0; step < 25; step++) {
      const chance = random();
      const typed = window.parts[key] ?? '';
      if (chance < 0.45) {
        words.push(`here${step}`);
        window = { ...window, parts: { [key]: `${typed} here${step}` } };
      } else if (chance < 0.65 && conflicts.length === 0) {
        // a save: its answer, or the request, may be lost
        window = { ...window, sent: { [key]: typed } };
        const isCurrent = (window.seen[key]?.version ?? 0) === server.version;
        if (isCurrent && typed !== server.content && random() < 0.8) server = plan(typed, server.version + 1);
        if (random() < 0.6) compare();
      } else if (chance < 0.75) {
        words.push(`there${step}`);
        server = plan(`${server.content} there${step}`, server.version + 1);
      } else if (chance < 0.9) {
        const kept = partsToKeep(window.seen, window.parts, window.sent);
        window = continued(open(server), kept ? [kept] : []);
        compare();
      } else compare();
    }
    compare();
    const shown = [window.parts[key], server.content, ...conflicts.map(({ content }) => content)]
      .join(' ')
      .split(/\s+/);
    expect(words.filter((word) => !shown.includes(word))).toEqual([]);
    const isDecided = window.parts[key] === server.content || (window.seen[key]?.version ?? 0) === server.version;
    expect(isDecided || conflicts.length > 0).toBe(true);
  }
});
