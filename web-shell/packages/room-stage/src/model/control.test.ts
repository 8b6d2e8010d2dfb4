import { afterEach, expect, test } from 'vitest';
import type { Role } from '../sync/link.ts';
import { StageSync } from '../sync/stage-sync.ts';
import { settle, TestLinks, wire } from '../testing/wires.ts';
import { keepControl, largestBackground, readControl } from './control.ts';
import { StageDocument } from './document.ts';

const open: StageSync[] = [];
afterEach(() => {
  for (const sync of open.splice(0)) sync.close();
});

function side(id: string, role: Role) {
  const shared = new StageDocument();
  const links = new TestLinks();
  open.push(new StageSync(shared.doc, links));
  if (role === 'therapist') keepControl(shared);
  return { id, role, shared, links };
}

function join(one: ReturnType<typeof side>, other: ReturnType<typeof side>) {
  const ends = wire(one, other);
  one.links.add(ends[0]);
  other.links.add(ends[1]);
  for (const end of ends) end.open();
  settle(ends);
  return ends;
}

test('a family that changes the control is overruled', () => {
  const [therapist, family] = [side('t', 'therapist'), side('f', 'family')];
  therapist.shared.change(() => therapist.shared.control.set('locked', true));
  const ends = join(therapist, family);
  family.shared.control.set('locked', false);
  family.shared.control.set('turn', 'f');
  settle(ends);
  for (const { shared } of [therapist, family]) expect(shared.control.toJSON()).toEqual({ locked: true });
});

test('a family that changes the control while it is cut off is overruled', () => {
  const [therapist, family] = [side('t', 'therapist'), side('f', 'family')];
  therapist.shared.control.set('activity', 'memory');
  join(therapist, family)[0].close();
  family.shared.control.set('activity', 'game');
  family.shared.control.delete('locked');
  join(therapist, family);
  expect(family.shared.control.toJSON()).toEqual({ activity: 'memory' });
});

test('a therapist who comes back finds the session as it was', () => {
  const [before, family] = [side('t', 'therapist'), side('f', 'family')];
  before.shared.control.set('activity', 'spinner');
  join(before, family)[0].close();
  const after = side('t2', 'therapist');
  join(after, family);
  expect(after.shared.control.get('activity')).toBe('spinner');
});

test('two devices of the therapist do not undo each other', () => {
  const [desk, tablet] = [side('t', 'therapist'), side('t2', 'therapist')];
  desk.shared.control.set('activity', 'board');
  const ends = join(desk, tablet);
  tablet.shared.control.set('activity', 'cards');
  settle(ends);
  expect(desk.shared.control.get('activity')).toBe('cards');
});

test.each([
  ['another site', 'https://example.com/picture.png'],
  ['a path', '/picture.png'],
  ['a drawing with scripts', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['more than fits', `data:image/png;base64,${'A'.repeat(largestBackground)}`],
  ['no text', { href: 'data:image/png;base64,AAAA' }],
])('a background from %s is not shown', (_, background) => {
  expect(readControl({ background }).background).toBeNull();
});

test('a background of this session is shown', () => {
  const background = 'data:image/jpeg;base64,AAAA';
  expect(readControl({ background }).background).toBe(background);
});

test('values of the wrong kind count as absent', () => {
  const values = {
    activity: {},
    locked: 'yes',
    turn: 5,
    words: null,
    'deck:cards': [],
    timer: { ends_at: 'now' },
    entries: {},
  };
  expect(readControl(values)).toEqual({ ...readControl({}), decks: { cards: '' } });
});
