import '@larkwell/ui/styles.css';
import { UiProvider } from '@larkwell/ui';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StageDocument } from './model/document.ts';
import { Stage } from './Stage.tsx';
import { StageSync } from './sync/stage-sync.ts';
import { channels, linksOf } from './testing/channels.ts';
import { child, therapist } from './testing/people.ts';

const ends: (() => void)[] = [];
/** For busy machines. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

async function showPair(background?: Blob) {
  const { one, other, close } = await channels();
  ends.push(close);
  render(
    <UiProvider>
      <div data-testid="therapist">
        <Stage links={linksOf(one, 'family')} role="therapist" mayDraw self={therapist} background={background} />
      </div>
      <div data-testid="child">
        <Stage links={linksOf(other, 'therapist')} role="family" mayDraw self={child} />
      </div>
    </UiProvider>,
  );
  const side = (name: string) => within(screen.getByTestId(name));
  await side('child').findByRole('application');
  await side('therapist').findByRole('application');
  return { therapist: side('therapist'), child: side('child') };
}

type Side = Awaited<ReturnType<typeof showPair>>['child'];

const boardOf = (side: Side) => side.getByRole('application', { name: 'Whiteboard' });
const strokesOf = (side: Side) => [...boardOf(side).querySelectorAll('path')].map((path) => path.getAttribute('d'));

/** Draws with a finger, in shares of the board. */
function draw(board: Element, places: [number, number][]) {
  const box = board.getBoundingClientRect();
  // Only a real finger can be captured.
  board.setPointerCapture = () => {};
  for (const [index, [x, y]] of places.entries()) {
    const type = index === 0 ? 'pointerdown' : index === places.length - 1 ? 'pointerup' : 'pointermove';
    const at = { clientX: box.left + x * box.width, clientY: box.top + y * box.height };
    board.dispatchEvent(new PointerEvent(type, { ...at, isPrimary: true, bubbles: true, pointerType: 'touch' }));
  }
}

test('a stroke of one side appears on the other over a data channel', async () => {
  const sides = await showPair();
  draw(boardOf(sides.child), [
    [0.1, 0.1],
    [0.2, 0.3],
    [0.4, 0.2],
    [0.4, 0.2],
  ]);
  await waitFor(() => expect(strokesOf(sides.therapist)).toHaveLength(1));
  expect(strokesOf(sides.therapist)).toEqual(strokesOf(sides.child));
});

function paintedPicture(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = 'green';
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

test('a picture becomes the background on both sides', async () => {
  const sides = await showPair(await paintedPicture(3200, 3000));
  const image = await waitFor(() => {
    const found = boardOf(sides.child).querySelector('image');
    expect(found).not.toBeNull();
    return found;
  });
  const picture = new Image();
  picture.src = image?.getAttribute('href') ?? '';
  await picture.decode();
  expect(picture.src).toMatch(/^data:image\/jpeg;base64,/);
  expect([picture.naturalWidth, picture.naturalHeight]).toEqual([1067, 1000]);
});

test('a file that is no picture says so', async () => {
  const sides = await showPair(new Blob(['hello'], { type: 'image/png' }));
  await screen.findByText('The picture didn’t open. Try another one.');
  expect(boardOf(sides.child).querySelector('image')).toBeNull();
});

/** Annotates how long it took: docs/product/web.md#stage. A test asserts no duration. */
test('a hundred changes go one way over a data channel', async ({ annotate }) => {
  const { one, other, close } = await channels();
  ends.push(close);
  const [here, there] = [new StageDocument(), new StageDocument()];
  const syncs = [
    new StageSync(here.doc, linksOf(one, 'family')),
    new StageSync(there.doc, linksOf(other, 'therapist')),
  ];
  ends.push(() => syncs.forEach((sync) => void sync.close()));
  const took: number[] = [];
  for (let change = 0; change < 100; change++) {
    const arrived = new Promise((resolve) => there.doc.once('update', resolve));
    const start = performance.now();
    here.change(() => here.map('rewards').set(`sticker:${change}`, 'star'));
    await arrived;
    took.push(performance.now() - start);
  }
  took.sort((shorter, longer) => shorter - longer);
  await annotate(`median ${took[50]?.toFixed(1)} ms, 95th percentile ${took[95]?.toFixed(1)} ms`, 'measured');
  expect(there.map('rewards').size).toBe(100);
});

test('the pointer of the therapist is at the same part of the other side', async () => {
  const sides = await showPair();
  sides.therapist.getByRole('button', { name: 'Point' }).click();
  const board = boardOf(sides.therapist);
  const box = board.getBoundingClientRect();
  await waitFor(() => {
    const at = { clientX: box.left + box.width / 4, clientY: box.top + box.height / 2 };
    board.dispatchEvent(new PointerEvent('pointermove', { ...at, bubbles: true }));
    const pointer = sides.child.getByRole('img', { name: 'Your therapist points here' });
    const there = boardOf(sides.child).getBoundingClientRect();
    const place = pointer.getBoundingClientRect();
    expect(Math.abs(place.left - (there.left + there.width / 4))).toBeLessThan(2);
    expect(Math.abs(place.top - (there.top + there.height / 2))).toBeLessThan(2);
  });
  expect(sides.therapist.queryByRole('img', { name: 'Your therapist points here' })).toBeNull();
  const area = board.closest('[data-point="stage"]');
  area?.dispatchEvent(new PointerEvent('pointerleave'));
  await waitFor(() => expect(sides.child.queryByRole('img', { name: 'Your therapist points here' })).toBeNull());
});
