import { randomBy } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { settle, TestLinks, type WireEnd, wire } from '../testing/wires.ts';
import { StageSync } from './stage-sync.ts';

/** Two dozen in `make test`, 300 in `make drill`. */
const runs = process.env.DRILL ? 300 : 24;

interface Person {
  id: string;
  doc: Y.Doc;
  links: TestLinks;
  sync: StageSync;
}

function person(index: number): Person {
  const doc = new Y.Doc();
  doc.clientID = index + 1;
  const links = new TestLinks();
  return { id: `peer-${index}`, doc, links, sync: new StageSync(doc, links) };
}

/** Everyone is connected with everyone; `null` is a pair that was cut. */
class Mesh {
  readonly people: Person[];
  readonly pairs: { one: Person; other: Person; ends: [WireEnd, WireEnd] | null }[];

  constructor(size: number) {
    this.people = Array.from({ length: size }, (_, index) => person(index));
    this.pairs = this.people.flatMap((one, index) =>
      this.people.slice(index + 1).map((other) => ({ one, other, ends: null })),
    );
  }

  get ends() {
    return this.pairs.flatMap(({ ends }) => ends ?? []);
  }

  connect(pair: Mesh['pairs'][number]) {
    pair.ends ??= wire(pair.one, pair.other);
    pair.one.links.add(pair.ends[0]);
    pair.other.links.add(pair.ends[1]);
    for (const end of pair.ends) end.open();
  }

  cut(pair: Mesh['pairs'][number]) {
    pair.ends?.[0].close();
    pair.ends = null;
  }

  close() {
    for (const { sync } of this.people) sync.close();
  }
}

function write({ doc, sync }: Person, random: () => number) {
  const list = doc.getArray<number>('list');
  const text = doc.getText('text');
  const kinds = [
    () => doc.getMap('map').set(`key ${Math.floor(random() * 5)}`, random()),
    () => list.insert(Math.floor(random() * (list.length + 1)), [random()]),
    () => list.length > 0 && list.delete(Math.floor(random() * list.length)),
    () => text.insert(Math.floor(random() * (text.length + 1)), random() < 0.02 ? 'long '.repeat(8_000) : 'ab'),
    () => sync.presence.setLocalState({ at: random() }),
  ];
  kinds[Math.floor(random() * kinds.length)]?.();
}

function step(mesh: Mesh, random: () => number) {
  const chance = random();
  const pick = <T>(items: T[]) => items[Math.floor(random() * items.length)];
  if (chance < 0.3) {
    const author = pick(mesh.people);
    if (author) write(author, random);
  } else if (chance < 0.95) pick(mesh.ends)?.deliver();
  else {
    const pair = pick(mesh.pairs);
    if (pair?.ends) mesh.cut(pair);
    else if (pair) mesh.connect(pair);
  }
}

const contents = ({ doc, sync }: Person) => ({
  map: doc.getMap('map').toJSON(),
  list: doc.getArray('list').toJSON(),
  text: doc.getText('text').toString().replaceAll('long ', 'l'),
  presence: Object.fromEntries([...sync.presence.getStates()].sort(([one], [other]) => one - other)),
});

test(`${runs} random runs with cuts and lost messages end equal`, () => {
  for (let seed = 1; seed <= runs; seed++) {
    const random = randomBy(seed);
    const mesh = new Mesh(2 + Math.floor(random() * 4));
    for (const pair of mesh.pairs) mesh.connect(pair);
    for (let left = 120; left > 0; left--) step(mesh, random);
    for (const pair of mesh.pairs) if (!pair.ends) mesh.connect(pair);
    settle(mesh.ends);
    const [first, ...others] = mesh.people.map(contents);
    for (const other of others) expect(other, `seed ${seed}`).toEqual(first);
    expect(first?.text.length, `seed ${seed}`).toBeGreaterThan(0);
    mesh.close();
  }
});
