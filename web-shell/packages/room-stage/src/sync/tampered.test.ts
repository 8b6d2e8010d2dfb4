import { randomBy } from '@larkwell/app-kit/testing';
import * as encoding from 'lib0/encoding';
import { afterEach, expect, test } from 'vitest';
import { encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as sync from 'y-protocols/sync';
import * as Y from 'yjs';
import { settle, TestLinks, type WireEnd, wire } from '../testing/wires.ts';
import { StageSync } from './stage-sync.ts';

const open: StageSync[] = [];
afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
});

function stageOf(id: string) {
  const links = new TestLinks();
  const stage = new StageSync(new Y.Doc(), links);
  open.push(stage);
  return { id, links, stage };
}

type Party = ReturnType<typeof stageOf>;

function join(one: Party, other: Party) {
  const ends = wire(one, other);
  one.links.add(ends[0]);
  other.links.add(ends[1]);
  for (const end of ends) end.open();
  settle(ends);
  return ends;
}

/** A page that sends what it likes: the raw end of a wire to the therapist. */
function attack(target: Party): WireEnd {
  const ends = wire(target, { id: 'attacker' });
  target.links.add(ends[0]);
  for (const end of ends) end.open();
  settle(ends);
  return ends[1];
}

function chunk(...bytes: number[]) {
  return new Uint8Array([0, ...bytes]);
}

const kindOfSync = (write: (message: encoding.Encoder) => void) => {
  const message = encoding.createEncoder();
  encoding.writeVarUint(message, 0);
  write(message);
  return chunk(...encoding.toUint8Array(message));
};

test.each([
  ['an unknown kind', [7]],
  ['an unknown sync message', [0, 9]],
  ['an update that is cut off', [0, 2, 200, 1, 1]],
  ['a state vector that is cut off', [0, 0, 50, 255]],
  ['a presence that is cut off', [1, 4, 1]],
  ['nothing', []],
])('%s closes the link, and the others go on', (_, bytes) => {
  const therapist = stageOf('therapist');
  const family = stageOf('family');
  const ends = join(therapist, family);
  const attacker = attack(therapist);
  attacker.send(chunk(...bytes));
  attacker.other.deliver();
  expect(attacker.readyState).toBe('closed');
  family.stage.doc.getMap('map').set('after', true);
  settle(ends);
  expect(therapist.stage.doc.getMap('map').get('after')).toBe(true);
});

test('text in a message closes the link', () => {
  const attacker = attack(stageOf('therapist'));
  attacker.other.dispatchEvent(new MessageEvent('message', { data: 'hello' }));
  expect(attacker.readyState).toBe('closed');
});

test('a message above 8 MB closes the link before it ends', () => {
  const attacker = attack(stageOf('therapist'));
  const part = new Uint8Array(16 * 1024 + 1).fill(1);
  let sent = 0;
  while (attacker.readyState === 'open' && sent < 1000) {
    attacker.send(part);
    attacker.other.deliver();
    sent++;
  }
  expect(sent).toBe(513);
});

test('a link that brings more than 32 MB in all is closed', () => {
  const target = stageOf('therapist');
  const attacker = attack(target);
  const doc = new Y.Doc();
  doc.getText('text').insert(0, 'x'.repeat(7_000_000));
  const message = encoding.createEncoder();
  encoding.writeVarUint(message, 0);
  sync.writeUpdate(message, Y.encodeStateAsUpdate(doc));
  const whole = encoding.toUint8Array(message);
  const bytes = new Uint8Array(whole.length + 1);
  bytes.set(whole, 1);
  let sent = 0;
  while (attacker.readyState === 'open' && sent < 10) {
    attacker.send(bytes);
    attacker.other.deliver();
    sent++;
  }
  expect(sent).toBe(5);
});

test('a link on which more than 16 MB wait is closed', () => {
  const therapist = stageOf('therapist');
  const family = stageOf('family');
  const [end] = join(therapist, family);
  end.bufferedAmount = 1024 * 1024;
  const text = therapist.stage.doc.getText('text');
  let written = 0;
  while (end.readyState === 'open' && written < 40) {
    text.insert(0, 'x'.repeat(1_000_000));
    written++;
  }
  expect(written).toBe(17);
});

test('a browser that refuses to send more closes the link only', () => {
  const therapist = stageOf('therapist');
  const [end] = join(therapist, stageOf('family'));
  end.send = () => {
    throw new DOMException('full', 'OperationError');
  };
  therapist.stage.doc.getMap('map').set('key', 1);
  expect(end.readyState).toBe('closed');
});

test('a link can not speak for another person', () => {
  const therapist = stageOf('therapist');
  const family = stageOf('family');
  join(therapist, family);
  family.stage.presence.setLocalState({ name: 'Mila' });
  const attacker = attack(therapist);
  const message = encoding.createEncoder();
  encoding.writeVarUint(message, 1);
  encoding.writeVarUint8Array(message, encodeAwarenessUpdate(family.stage.presence, [family.stage.doc.clientID]));
  attacker.send(chunk(...encoding.toUint8Array(message)));
  attacker.other.deliver();
  expect(attacker.readyState).toBe('closed');
});

test('2,000 random changes of real messages break nothing', () => {
  const random = randomBy(7);
  const therapist = stageOf('therapist');
  const family = stageOf('family');
  const ends = join(therapist, family);
  const author = new Y.Doc();
  author.getArray('list').insert(0, [1, 'two', { three: 3 }]);
  author.getMap('map').set('key', [1, 2, 3]);
  const real = kindOfSync((message) => sync.writeUpdate(message, Y.encodeStateAsUpdate(author)));
  let closed = 0;
  for (let left = 2_000; left > 0; left--) {
    const attacker = attack(therapist);
    const changed = real.slice();
    changed[1 + Math.floor(random() * (changed.length - 1))] = Math.floor(random() * 256);
    attacker.send(changed);
    attacker.other.deliver();
    if (attacker.readyState === 'closed') closed++;
    attacker.close();
  }
  expect(closed).toBeGreaterThan(200);
  family.stage.doc.getMap('other').set('after', 1);
  settle(ends);
  expect(therapist.stage.doc.getMap('other').get('after')).toBe(1);
});
