import { AppProviders } from '@larkwell/app-kit';
import type { PeerView, RoomState } from '@larkwell/room';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BubbleGame } from './BubbleGame.tsx';
import { newBubble } from './bubbles.ts';
import { HoldButton } from './HoldButton.tsx';
import { layoutOf } from './layoutOf.ts';
import { PanelButton } from './PanelButton.tsx';
import type { Call } from './useCall.ts';
import { Video } from './Video.tsx';
import { waitingVisitors } from './waitingVisitors.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (element: React.ReactElement) => render(<AppProviders>{element}</AppProviders>);

function showHold() {
  const onHeld = vi.fn();
  show(<HoldButton onHeld={onHeld}>For grown-ups</HoldButton>);
  return { onHeld, button: screen.getByRole('button', { name: 'For grown-ups' }) };
}

test('a tap opens nothing and says to hold longer', async () => {
  const { onHeld, button } = showHold();
  fireEvent.pointerDown(button);
  await pass(1_500);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  await pass(3_000);
  expect(onHeld).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('Keep holding to open this.');
});

test('holding for two seconds opens', async () => {
  const { onHeld, button } = showHold();
  fireEvent.pointerDown(button);
  await pass(2_100);
  expect(onHeld).toHaveBeenCalledTimes(1);
});

test.each(['Enter', ' '])('holding the key %j works like the pointer', async (key) => {
  const { onHeld, button } = showHold();
  fireEvent.keyDown(button, { key });
  await pass(1_000);
  fireEvent.keyUp(button, { key });
  await pass(2_000);
  expect(onHeld).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key });
  fireEvent.keyDown(button, { key, repeat: true });
  await pass(2_100);
  expect(onHeld).toHaveBeenCalledTimes(1);
});

test('a bubble pops, keeps the focus and comes back', async () => {
  show(<BubbleGame />);
  const [bubble] = screen.getAllByRole('button', { name: 'Bubble' });
  bubble?.focus();
  if (bubble) fireEvent.click(bubble);
  expect(bubble?.dataset.popped).toBe('true');
  expect(document.activeElement).toBe(bubble);
  await pass(1_300);
  expect(bubble?.dataset.popped).toBeUndefined();
});

test('bubbles are large enough for small fingers', () => {
  for (const number of [0, 0.5, 0.999]) {
    const { x, y, size } = newBubble(() => number);
    expect(size).toBeGreaterThanOrEqual(44);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(20);
    expect(Math.max(x, y)).toBeLessThanOrEqual(80);
  }
});

test('a browser that wants a tap before it plays gets a button', async () => {
  const play = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    .mockResolvedValue();
  show(<Video stream={{} as MediaStream} label="Picture of Maya" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Tap to hear' }));
  await pass(0);
  expect(screen.queryByRole('button', { name: 'Tap to hear' })).toBeNull();
  expect(play).toHaveBeenCalledTimes(2);
});

const peerOf = (id: string, role: 'therapist' | 'family') => ({ id, person: { role } }) as PeerView;
const [maya, mateo, ines] = [peerOf('maya', 'therapist'), peerOf('mateo', 'family'), peerOf('ines', 'family')];
const stateOf = (part: Partial<RoomState>) =>
  ({ spotlight: undefined, role: 'family', peers: [], ...part }) as RoomState;

test('a child sees the therapist large until the therapist opens the stage', () => {
  const state = stateOf({ peers: [mateo, maya] });
  expect(layoutOf(state)).toEqual({ large: maya, small: [mateo] });
  expect(layoutOf({ ...state, spotlight: null })).toEqual({ large: 'stage', small: [maya, mateo] });
});

test('the spotlight is large, also for the child in it', () => {
  const state = stateOf({ peers: [maya, mateo], spotlight: 'mateo' });
  expect(layoutOf(state)).toEqual({ large: mateo, small: [maya] });
  expect(layoutOf({ ...state, spotlight: 'self' })).toEqual({ large: 'self', small: [maya, mateo] });
  expect(layoutOf({ ...state, spotlight: 'gone' }).large).toBe(maya);
});

test('the therapist sees the first child large, not themselves', () => {
  const state = stateOf({ role: 'therapist', peers: [mateo, ines] });
  expect(layoutOf(state)).toEqual({ large: mateo, small: [ines] });
  expect(layoutOf({ ...state, spotlight: 'self' }).large).toBe(mateo);
});

test('a visitor with two devices waits once', () => {
  const person = { role: 'family', name: 'Mateo', visitor_id: 'guardian-1' } as const;
  const waiting = [
    { peer: 'tablet', person },
    { peer: 'phone', person },
    { peer: 'other', person: { ...person, name: 'Ines', visitor_id: 'guardian-2' } },
  ];
  expect(waitingVisitors({ waiting }).map(({ name }) => name)).toEqual(['Mateo', 'Ines']);
});

test('the button of a closed panel says how many people wait', () => {
  const person = { role: 'family', name: 'Mateo', visitor_id: 'guardian-1' } as const;
  const call = { state: stateOf({ waiting: [{ peer: 'tablet', person }] }) } as Call;
  const onOpen = vi.fn();
  const button = (opened: boolean) => <PanelButton call={call} opened={opened} onOpen={onOpen} />;
  const { unmount } = show(button(false));
  expect(screen.getByText('1 person is waiting')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show people and tools', expanded: false }));
  expect(onOpen).toHaveBeenCalledWith(true);
  unmount();
  show(button(true));
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Hide people and tools', expanded: true }));
  expect(onOpen).toHaveBeenLastCalledWith(false);
});
